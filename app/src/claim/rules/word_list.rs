//! The words that the splitter knows, without their final full stops. To teach it a word, add it to its list.

/// Titles and the like: a name follows.
pub(super) const TITLES: &str = "\
    Dr Drs Prof Profs Mr Mrs Ms Mx Messrs Hon Rev Fr Gen Col Lt Capt Cpt Cmdr Maj Sgt Cpl Pvt Adm Gov Sen \
    Rep Pres Amb Supt Insp Det Assoc Asst Atty Mme Mlle MM";

/// Words in the middle of a sentence, of several languages.
pub(super) const GOES_ON: &str = "\
    e.g E.g eg i.e I.e ie cf Cf viz vs Vs VS resp incl excl esp aka a.k.a f.k.a d.b.a w.r.t s.t z.B d.h u.a \
    bzw ggf inkl bspw evtl sog vgl Vgl Hr Abs Dra Sra Srta Ud Uds p.ej Dott Sig т.е т.к напр ул проф акад डॉ \
    प्रो श्री पं सु Tab Tabs Cap Caps Inj Syr Susp dr prof";

/// A number or a letter follows; otherwise the sentence ended.
pub(super) const COUNTS: &str = "\
    No Nos no nos Nr nr Fig Figs fig figs FIG FIGS Eq Eqs eq eqs Eqn eqn Sec Secs sec secs Sect sect Art \
    Arts art arts Ch ch Chap chap Vol Vols vol vols pp Pp pg pgs para paras Para Paras par Par cl cls Cl Ex \
    Exs Exh ex Ref Refs ref refs tab Tbl tbl Suppl suppl Supp supp Reg Regs reg regs App app Doc Docs Dkt \
    Schd sched Pt Pts pt pts bk Bk Ser Ver ver Amend amend subsec subd Tit tit Thm Cor Prop Def Stat max Max \
    min Min Temp avg ca Ca circa temp conc approx Approx est Est op Op ln lns fn ff cc hr hrs mins in ft lb \
    lbs oz yd yds mi gal núm pág págs art.º рис табл стр гл ст Aufl Bd ок Ann id ibid seq ed eds trans tel \
    Tel ext Ext mol wt см им Mo Miss La Apt apt Rm rm Lot Hwy Rte Int int ss Dir Dirs Std Stds Pat rr Rr \
    subs sch Sch Annexe amdt Amdt";

/// Parts of names, of references to law, of dates: the sentence ends only before a word that begins sentences.
pub(super) const MAY_END: &str = "\
    aff'd rev'd Mss Staph Strep Salm Pseud Bact Fed Supr Cir Ct Cts Dist Div Pub Cong Comm Crim Civ Evid \
    Proc Bankr Cal Tex Pa Mich Wis Minn Colo Ariz Conn Tenn Okla Ala Fla Ga Ill Ind Kan Ky Md Neb Nev Vt Va \
    Wyo Del Mass Mont N.Y N.J N.C S.C N.D S.D N.M N.H W.Va R.I Intl Int'l Nat'l Natl Gov't Dep't Ass'n \
    Comm'n Inc Ltd ltd Co Corp Cos Bros LLC Jr Sr Esq Dept dept Univ Inst Assn Acad Soc Hosp Ave Blvd Rd Ln \
    Bldg Ed Eds Trans Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri \
    sp spp ssp subsp var cv nov Govt govt Mfg Mgmt mgmt Sci Med Biol Chem Phys Clin Engl St Ste Mt Ft";

/// Degrees, eras and the like: the sentence ends before a capital.
pub(super) const ENDS: &str = "\
    al U.S.A U.A.E Ph.D Ph.Ds PhD Pharm.D Psy.D Ed.D M.D D.O D.D.S D.V.M J.D LL.B LL.M B.A B.Sc B.S M.A M.S \
    M.Sc M.B.A M.Phil D.Phil D.Sc M.P.H B.Ed M.Ed R.N B.C A.D B.C.E C.E u.s.w usw др т.д т.п млн млрд тыс \
    н.э гг रु Id Ibid";

/// The sentence also ends before a number.
pub(super) const ENDS_BEFORE_NUMBER: &str = "\
    etc Etc a.m p.m A.M P.M";

/// States and unions.
pub(super) const STATES: &str = "\
    U.S U.K E.U U.N U.S.S.R D.C P.R.C";

/// Nouns that count by a letter: `vitamin C`.
pub(super) const COUNTED_BY_LETTER: &str = "\
    vitamin Vitamin vitamins hepatitis Hepatitis influenza Influenza protein Protein factor Factor type Type \
    types group Group groups class Class grade Grade plan Plan option Option options answer Answer point \
    Point section Section part Part phase stage Stage appendix Appendix figure Figure table Table schedule \
    Schedule article Article exhibit Exhibit column Column row case Case category Category level Level annex \
    Annex chapter Chapter panel Panel box Box arm Arm cohort Cohort team Team subtype blood strain allele \
    model Model drug Drug site variant War Roman vial sample Sample compound Compound condition Condition \
    step Step choice Choice Series series Schedules immunoglobulin complex Complex coenzyme botulinum gate \
    Gate block Block zone Zone exon line Line";

/// Words that begin sentences.
pub(super) const BEGIN_SENTENCES: &str = "\
    The This That These Those It Its They We You There Their Our Your His Her He She My In On At By For From \
    With Without Within Of As If When While Where Whereas Who What Which Why How Because Since Although \
    Though However But And Or Yet Also Thus Hence Therefore Moreover Furthermore Additionally Then Next \
    Finally Later Earlier Today Now Once Until After Before During Under Over Between Among Both Each Every \
    All Any Some Many Most Several Few No Not Nobody Nothing None Never Another Other Others Such An A Is \
    Are Was Were Does Did Can Could Should Would Must Have Has Had Patients Researchers Experts Courts \
    Studies Similarly Instead Nevertheless Nonetheless Meanwhile Consequently Overall Here Only Even \
    Otherwise Despite To So Do Take Use Note See Recent According Unlike Like Through Because Usually Often \
    Sometimes Currently Subsequently Please Let Two Three First Second Third One Everyone People Subsequent \
    Further Follow Results Rates Growth";

/// Those that are also names of people.
pub(super) const ALSO_NAMES: &str = "\
    He She An A So Do To My You Her May Has Had Let Can Or Of Rates Growth Second First Third One See Note \
    Must Over Like";

/// Countries and parts of the world, of one word.
pub(super) const COUNTRIES: &str = "\
    Canada Mexico Brazil Argentina Chile Peru Colombia Cuba France Germany Italy Spain Portugal Ireland \
    Scotland England Wales Britain Belgium Austria Switzerland Poland Sweden Norway Denmark Finland Iceland \
    Greece Turkey Ukraine Russia China Japan Korea India Pakistan Bangladesh Indonesia Vietnam Thailand \
    Malaysia Singapore Philippines Australia Israel Iran Iraq Egypt Nigeria Kenya Ghana Ethiopia Morocco \
    Taiwan Hungary Romania Bulgaria Croatia Serbia Europe Africa Asia Netherlands Czechia Slovakia Slovenia \
    Estonia Latvia Lithuania Luxembourg Malta Cyprus";

/// Words with a capital that go on after a clock time or a degree.
pub(super) const AFTER_TIME: &str = "\
    EST EDT CST CDT MST MDT PST PDT ET CT MT PT GMT UTC BST CET CEST IST JST Eastern Central Pacific Monday \
    Tuesday Wednesday Thursday Friday Saturday Sunday BID TID QID PRN QD QHS PO IV IM Anderson Program \
    Degree Thesis";

/// Names of works after `et al.`.
pub(super) const WORKS: &str = "\
    Nature Science Cell Lancet JAMA BMJ NEJM PNAS PLoS Proc Journal Fig Figure Table N J Am Ann Eur Int Br";

/// Abbreviations that are also whole words, so that one of them alone may be a statement.
pub(super) const ALSO_WORDS: &str = "\
    No no Art art Arts arts App app Tab Tabs tab Cap Caps Doc Docs Max max Min min Miss Mass Ann Ed Ex ex Par \
    par in est op Sig Def Prop Cor trans var Fed Pub Mo La Ill Pt pt pts mol Rev Gen Mon Wed Mar Col Rep Ref \
    Reg Amend amend mi gal usw др";
