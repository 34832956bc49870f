/**
 * The letters beyond ASCII of European and neighbouring languages, the commonest first, and the encodings in which their files were
 * written before UTF-8. Together with where a letter stands in its word they tell windows-1250 from windows-1252.
 *
 * Orders are from frequency tables of the languages, moved a little towards names; encodings are named as the WHATWG names them.
 */

export interface LetterLanguage {
  readonly name: string;
  readonly encodings: readonly string[];
  /** Small letters, the commonest first. Capitals follow from them. */
  readonly letters: string;
  /** Letters of ASCII that its words do not have, guests aside. */
  readonly absent: string;
  /** Pairs and endings in which its letters usually stand, between blanks. */
  readonly pairs: string;
  /** Endings of its names that are plain ASCII, between blanks: a hint where hardly a letter is beyond it. */
  readonly endings: string;
  /** Whether whole words are written with these letters, or some of them stand between ASCII letters. */
  readonly wholeWords: boolean;
}

const WEST = ['windows-1252', 'iso-8859-15', 'macintosh'] as const;
const MIDDLE = ['windows-1250', 'iso-8859-2'] as const;
const BALTIC = ['windows-1257'] as const;
const CYRILLIC = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'] as const;

const latin = (
  name: string,
  encodings: readonly string[],
  letters: string,
  absent: string,
  pairs: string,
  endings = '',
): LetterLanguage => ({
  name,
  encodings,
  letters,
  absent,
  pairs,
  endings,
  wholeWords: false,
});
const script = (name: string, encodings: readonly string[], letters: string): LetterLanguage => ({
  name,
  encodings,
  letters,
  absent: '',
  pairs: '',
  endings: '',
  wholeWords: true,
});

export const LETTER_LANGUAGES: readonly LetterLanguage[] = [
  latin(
    'French',
    WEST,
    'éèçêëàïôîâûùüœÿ',
    'kw',
    'né ré dé lé mé sé té cé hé ér él én és éb éd ém ét ée év èr èv èn èl ès èg çoi nço çon ço ça ël oë aë ïc aï oï ôt ôm îm aît ît âl ât ân êq êt ên êv ût ùs œu',
  ),
  latin(
    'German',
    [...WEST, 'windows-1250'],
    'üöäßé',
    'q',
    'ül ün ür üh üt üs üc üb üd üg ör öl ön öh öt ös öß öb öd öp öm öf äf äc än äg är äh äm ät äu äs äl äd eiß auß roß oßm üß ßn ßl ßm ßb ßh ßk ßw ße',
  ),
  latin(
    'Spanish',
    WEST,
    'áéíóñúü',
    'kw',
    'ía íg ín ír ím íz íc ín ín né ré pé jé dé ér én éz éc és lé án ár áz áv áñ ál ás ác ad ón ór óm óp óc ós ól ño ña ñe ñi ñu úl ún ús úz üe üi',
  ),
  latin(
    'Portuguese',
    WEST,
    'ãáçéíóêâõúôà',
    'kwy',
    'ão ãe ãs ção çã ça ço çõ õe ões ês êi ên ân âm ôn ôm ár ás án áx ér és én ín ís ír ós ór ón ún úl',
  ),
  latin('Italian', WEST, 'àèòìùé', 'jkwxy', 'tà nà ità rà cò lò rò nò rì lì dì sì cì gì iù più rè tè ffè né ché'),
  latin(
    'Swedish and Finnish',
    WEST,
    'äöåé',
    'qwz',
    'ån år ål ås åk åb åg åt åh åd åm åv öm ön ör ös öd öt öl öv ög öb öj ök än är äl äs ät äk ää äi äm äh äj äg äv ärv öö yö én ér',
  ),
  latin(
    'Danish and Norwegian',
    WEST,
    'øåæéöäü',
    'qwxz',
    'ør øl øn øs øm ød øg øv øy øb øk øi øj år ås ål ån åg åd åk åt åv år æs ær æl æn æd æg æk ærk jær æt æv ét',
  ),
  latin('Icelandic', WEST, 'áóíðéúöæþý', 'cqwz', 'ður ðr ðm aða ðar úð ín ár ás ól ór jón þó þor ör öð ús ún ýr ær íð'),
  latin('Dutch', WEST, 'ëéïèöü', 'q', 'ië aë ën ël oë ée ér én ïe oï öp oö'),
  latin(
    'Polish',
    MIDDLE,
    'łńśóżąęćź',
    'qvx',
    'ński ńs ńc ań eń iń oń ów wó ór ół óz łą ał oł eł ył uł łk łę ło ła łe łu łg łd łb łt śn ść śl św śk ąb ąs ąd ąc ęb ęd ęc ęp ęt ię ża że żo ży żb żn żm źn źm źr źd ćk ćw eć ać óż ał',
    'ski ska czyk wicz ek ak slaw',
  ),
  latin(
    'Czech and Slovak',
    MIDDLE,
    'áíčéřšěžýúňůďťľóôäĺŕ',
    'qwx',
    'ák án ář át áš ác áz ál áv ár áj áč áh íč ík ín ír íř íš ím íl ít íz íd ách ček čk čn če čí ča rče uče ký ný tý lý hý vý dý bý rý ýk ýr ří ři ře řk řá ří ářo řo dř tř př kř ěk ěj ěr ěc ěm ěd ět ěn ně tě dě pě vě mě bě ouš eš aš oš iš uš šk šť št ší šá žk že ží ža žá až ož už ůž ův ům ůr ůj ňk ňa aň eň úr ďa ťa ľk ľa ôn né ré ér én dé ém éb ých ého',
  ),
  latin(
    'Hungarian',
    MIDDLE,
    'áéíóöőüúű',
    'qwx',
    'ás ár án át ál ác áb áz ád ág ám ák ék én ér él és éb éd ét éz ég ém ír ít ív íz bí ós óc óz ór ót tó bó kó ón lós ör öt öl ök ös öz őr ős őd ők őt őn ző ső rő nő dő fő lő tő erő ető Jenő ső. győ győ őző ül ün ür üs ük űc űz űr űs szű űl úr úz út ús ún új öv úl',
    'gyi szky vai nyi lmos nc as os',
  ),
  latin(
    'Romanian',
    MIDDLE,
    'ăţîşâ',
    'kqwy',
    'ţă ţi ţe ţiu eţ şt şi şa şe şc aş eş iş oş uş ăn ăr ăl ăc ăs ăt ată ilă cără ân âr âl âm îm îl',
  ),
  latin(
    'Croatian and Slovene',
    MIDDLE,
    'ćčšžđ',
    'qwxy',
    'ić vić ević ović čić ač eč ič oč čk če ča ko šć šk ša še ši aš eš iš uš až ži že ža žn đo đe đa anđ',
  ),
  latin(
    'Turkish',
    ['windows-1254'],
    'üıöşçğİâ',
    'qwxj',
    'ıl ız ır ın ık ıt ış ığ dı rı lı sı yı ım ül ün ür üs üz üm üt üç üş ük öz ör öl ön ök öy öm öğ oğ ağ uğ eğ iğ ğl ğr ğa ğu ğı şa şe şi şı şu ış aş eş iş uş şk şt çe ça çi çı aç eç iç oç uç lç ğç İs İb İl İr yş şah şen şim ğan ğdu ğur ğru',
    'soy met nep han kan dar man san slan suf tafa mail hir kurt ur lat ali',
  ),
  latin(
    'Estonian',
    [...BALTIC, 'windows-1252'],
    'äõüöšž',
    'cqwxy',
    'õn õi õr õe põ kõ võ tõ lõ õu õl õt än är äe äi ää äl äs ät äh ün ül ür üü üt ör öö öl',
  ),
  latin(
    'Latvian',
    BALTIC,
    'āšīēņļķžūģč',
    'qwxy',
    'iņš ņš āns ēns āj ār ān āl āt ās ād āv āk ēr ēt ēn ēl ēs ēj īt īn īs īr ītis ūr ūm ūt ūn ļo ļa ķis ķe ģi ģe š',
    'sons dis kus ris ks is igs',
  ),
  latin(
    'Lithuanian',
    BALTIC,
    'ėšūžčįųąę',
    'qwx',
    'ius ė ėn ėl ėj ėd ėt nė lė tė dė rė jė vė ys čius ič evič avič čė ečė nč če ča čes ūn ūr ūt ūd ūs žy ža že žu žė aš iš uš ši ša še šk št ųj ęst ąs iū',
    'auskas skas aitis nas gas kus tutas tas ius ys onas evas',
  ),
  latin('Vietnamese', ['windows-1258'], 'ễđươêâô\u0300ăáàé\u0301íúóè\u0323\u0309\u0303ý', 'fjwz', 'ễn ươ đứ uy ân ăn ôn ên ơn'),
  script('Russian', CYRILLIC, 'оаеинрвлсткмдпгуяйбьчзшхыюжёцфщэъ'),
  script('Ukrainian', ['koi8-u', 'windows-1251', 'x-mac-cyrillic'], 'оанівиекртлсмдпуягйзбчюьхшжцєфїщґ'),
  script('Serbian and Bulgarian', ['windows-1251', 'iso-8859-5'], 'аиоеврнктслдмпјућгзбцчшжхђљњфџъьюя'),
  script('Greek', ['windows-1253', 'iso-8859-7'], 'αοσςιντρεκλμπηυάόίγδθέφχβήύζώξωψϊϋ'),
  script('Hebrew', ['windows-1255'], 'יולאהרמנבשתדקחעפגסצטזכםןךףץ'),
  script('Arabic', ['windows-1256'], 'املينرعدبحسقفوةهكتجشطزصخضأىغئءثظإذآؤپچگک'),
  script('Thai', ['windows-874'], 'านรกอมเวลสทตยงดพบปคช์ชัิ่ี้ห็แไไจขผุใถโูธึฒๆฉฐณซศษญฟภืฝฎฏฬฮ'),
];
