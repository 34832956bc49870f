/**
 * Made-up records of made-up players, in the language and the bytes of their country: short names, now and then an event or a result.
 * Names are drawn from surnames and the characters or endings of given names; one character in ten is any of the language's standard.
 */

export interface MadeRecord {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly black: string;
  readonly white: string;
  readonly moves: number;
}

export type Random = () => number;

/** mulberry32: small, good enough, the same everywhere. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const pick = <Item>(items: ArrayLike<Item>, random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const encoders = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The decoder of the platform, turned round. */
const encoderOf = (encoding: string): ReadonlyMap<string, readonly number[]> => {
  const known = encoders.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const enter = (bytes: readonly number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) enter([byte]);
  if (/^(gb18030|big5|shift_jis|euc-jp|euc-kr)$/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) enter([lead, trail]);
  encoders.set(encoding, table);
  return table;
};

/** Undefined where the encoding lacks a character. */
export const encode = (text: string, encoding: string): Uint8Array | undefined => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const table = encoderOf(encoding);
  const source = encoding === 'windows-1258' ? text.normalize('NFC') : text;
  const bytes: number[] = [];
  for (const character of source) {
    const direct = table.get(character);
    // windows-1258 writes the tone of a Vietnamese vowel behind it.
    const parts = direct === undefined ? splitTone(character).map((part) => table.get(part)) : [direct];
    for (const part of parts) {
      if (part === undefined) return undefined;
      bytes.push(...part);
    }
  }
  return Uint8Array.from(bytes);
};

const TONES = '\u0300\u0301\u0303\u0309\u0323';

const splitTone = (character: string): readonly string[] => {
  const parts = Array.from(character.normalize('NFD'));
  const tone = parts.find((part) => TONES.includes(part));
  if (tone === undefined) return [character];
  return [
    parts
      .filter((part) => part !== tone)
      .join('')
      .normalize('NFC'),
    tone,
  ];
};

interface People {
  readonly surnames: readonly string[];
  readonly given: readonly string[];
  /** Any character of the standard's first level, for one in ten. */
  readonly rest?: string;
  readonly name: (surname: string, given: string) => string;
  readonly events: readonly string[];
  readonly results: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

const doubled = (surname: string, given: string): string => surname + given;
const western = (surname: string, given: string): string => `${given} ${surname}`;
const eastern = (surname: string, given: string): string => `${surname} ${given}`;

const rows = (encoding: string, first: number, last: number): string => {
  const bytes: number[] = [];
  for (let row = first; row <= last; row += 1) for (let cell = 0xa1; cell <= 0xfe; cell += 1) bytes.push(row, cell);
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes)).replaceAll('\uFFFD', '');
};

export const PEOPLE: Readonly<Record<string, People>> = {
  chinese: {
    surnames: words(
      '赵 钱 孙 李 周 吴 郑 王 冯 陈 蒋 沈 韩 杨 朱 秦 许 何 吕 张 孔 曹 严 华 金 魏 陶 姜 戚 谢 邹 章 苏 潘 葛 范 彭 鲁 韦 马 方 任 袁 柳 唐 罗 薛 雷 贺 汤 罗 毕 郝 安 常 傅 卞 齐 康 伍 余 顾 孟 黄 穆 萧 尹 姚 邵 汪 毛 狄 臧 戴 宋 庞 熊 纪 舒 屈 项 祝 董 梁 杜 阮 蓝 席 季 贾 路 江 童 颜 郭 梅 盛 林 钟 徐 邱 骆 高 夏 蔡 田 樊 胡 凌 霍 虞 万 柯 卢 莫 房 解 应 丁 邓 郁 洪 包 左 石 崔 龚 程 陆 翁 荀 惠 曲 储 靳 段 焦 谷 车 侯 全 班 宁 仇 甘 武 刘 景 詹 束 龙 叶 白 蒲 卓 乔 闻 翟 谭 姬 申 冉 边 农 温 庄 晏 柴 瞿 阎 慕 连 茹 习 艾 鱼 容 向 古 易 廖 终 步 耿 满 弘 匡 国 文 寇 广 东 欧 利 师 巩 聂 关 査 荆 游 权 盖 益 桓 公',
    ),
    given: Array.from(
      '伟刚勇毅俊峰强军平保东文辉力明永健世广志义兴良海山仁波宁贵福生龙元全国胜学祥才发武新利清飞彬富顺信子杰涛昌成康星光天达安岩中茂进林有坚和彪博诚先敬震振壮会思群豪心邦承乐绍功松善厚庆磊民友裕河哲江超浩亮政谦亨奇固之轮翰朗伯宏言若鸣朋斌梁栋维启克伦翔旭鹏泽晨辰士以建家致树炎德行时泰盛雄琛钧冠策腾楠榕风航弘秀娟英华慧巧美娜静淑惠珠翠雅芝玉萍红娥玲芬芳燕彩春菊兰凤洁梅琳素云莲真环雪荣爱妹霞香月莺媛艳瑞凡佳嘉琼勤珍贞莉桂娣叶璧璐娅琦晶妍茜秋珊莎锦黛青倩婷姣婉娴瑾颖露瑶怡婵雁蓓纨仪荷丹蓉眉君琴蕊薇菁梦岚苑婕馨瑗琰韵融园艺咏卿聪澜纯毓悦昭冰爽琬茗羽希',
    ),
    rest: rows('gb18030', 0xb0, 0xd7),
    name: doubled,
    events: ['第三届名人战', '全国围棋个人赛', '天元战预选', '甲级联赛第五轮', '城市杯半决赛'],
    results: ['黑中盘胜', '白胜3/4子', '黑胜2又3/4子'],
  },
  taiwanese: {
    surnames: words(
      '陳 林 黃 張 李 王 吳 劉 蔡 楊 許 鄭 謝 洪 郭 邱 曾 廖 賴 徐 周 葉 蘇 莊 呂 江 何 蕭 羅 高 潘 簡 朱 鍾 游 彭 詹 胡 施 沈 余 盧 梁 趙 顏 柯 翁 魏 孫 戴 范 方 宋 鄧 杜 傅 侯 曹 薛 丁 卓 阮 馬 董 溫 唐 藍 石 蔣 古 紀 姚 連 馮 歐 程 湯 黎 康 田 姜 白 汪 尤 巫 鄒 鐘 塗 龔 嚴 韓 袁 金 童 陸 夏 柳 涂 錢 秦 毛 阿 倪 駱 梅',
    ),
    given: Array.from(
      '志家俊建文明國正宏偉英華美淑惠雅雯玲芬麗秀珍慧怡君佳穎欣宜婷筱涵詩庭萱承恩翰宇軒柏睿品妍子晴冠廷哲瑋豪傑銘輝榮昌盛德安民生義信仁和平忠孝福祥瑞龍鳳雲山海川江河林森木水火土金玉珠寶光亮天地日月星辰春夏秋冬東西南北中大小高長青紅白黑善良賢能力強健康樂永久遠清靜思源博學政治經濟勝利成功興旺發達進步昇揚振奮勇敏聰智慧心誠真',
    ),
    rest: rows('big5', 0xa4, 0xc6),
    name: doubled,
    events: ['第五屆海峰盃', '圍棋名人賽', '十段戰循環圈', '全國少年圍棋賽'],
    results: ['黑中押勝', '白勝二目半', '黑中盤勝'],
  },
  japanese: {
    surnames: words(
      '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 山崎 森 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 斉藤 福田 太田 西村 藤井 金子 岡本 藤原 中野 三浦 原田 中川 松田 竹内 小野 田村 中山 和田 石田 森田 上田 原 内田 柴田 酒井 宮崎 横山 高木 安藤 宮本 大野 小島 谷口 今井 工藤 高田 増田 丸山 杉山 村田 大塚 新井 小山 平野 藤本 河野 上野 野口 武田 松井 千葉 菅原 岩崎 久保 木下 佐野 野村 松尾 市川 菊地 杉本 古川 大西 島田 水野 桜井 高野 渡部 吉川 山内 西田 飯田 菊池 西川 小松 北村 安田 五十嵐 川口 平田 関 中田 久保田 服部 東 岩田 土屋 川崎 福島 本田 辻 樋口 秋山 田口 永井 中西 吉村 川上 石原 大橋 松岡 馬場 浜田 森本 星野 矢野 浅野 大久保 吉岡 小池 野田 荒木 大谷 松浦 熊谷 黒田 尾崎 永田 川村 望月 松村 荒井 堀 早川 菅野 栗原 須藤 関口 平井 柿沼 鶴山 羽根 高尾',
    ),
    given: words(
      '太郎 次郎 一郎 健 誠 隆 豊 武 茂 実 修 進 勝 清 正 弘 博 明 浩 聡 哲也 和也 達也 直樹 英樹 正樹 秀樹 大輔 健太 翔太 拓也 雄太 俊介 康平 大樹 亮 翼 蓮 悠斗 陽翔 湊 樹 颯太 大和 蒼 律 新 朔 恵子 和子 幸子 洋子 節子 裕子 美智子 京子 久美子 由美子 直美 真由美 陽子 智子 明美 美穂 愛 彩 美咲 葵 結衣 陽菜 凛 さくら ひなた かおり めぐみ ゆかり あゆみ みずき 奈々 菜摘 千尋 沙織 香織 麻衣 舞 遥 楓 琴音 桜 弥生 昌弘 信之 光一 敬吾 裕太 紳路 栄寿 憲作',
    ),
    name: doubled,
    events: ['第四十八期棋聖戦', '本因坊戦リーグ', '全日本アマチュア囲碁選手権', '王座戦予選Ａ'],
    results: ['黒中押し勝ち', '白三目半勝ち', '黒半目勝ち'],
  },
  korean: {
    surnames: words(
      '김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 전 홍 고 문 양 손 배 백 허 유 남 심 노 하 곽 성 차 주 우 구 나 민 진 지 엄 채 원 천 방 공 현 함 변 염 여 추 도 소 석 선 설 마 길 연 위 표 명 기 반 라 왕 금 옥 육 인 맹 제 모 탁 국 어 은 편 용',
    ),
    given: Array.from(
      '민서준지현우영진수성호재석태동경상원희연은정혜미선주훈철환규용범기병학승찬세창혁종일대국인건욱윤빈아나라채예린하율시유도해소보슬별솔람새봄가온누리한결',
    ),
    rest: rows('euc-kr', 0xb0, 0xc8),
    name: doubled,
    events: ['제12회 명인전', '한국바둑리그 3라운드', '국수전 예선 결승', '아마추어 바둑대회'],
    results: ['흑 불계승', '백 2집반승', '흑 반집승'],
  },
  russian: {
    surnames: words(
      'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов Жуков Баранов Филиппов Комаров Давыдов Беляев Герасимов Богданов Осипов Сидоров Матвеев Титов Марков Миронов Крылов Куликов Карпов Власов Мельников Денисов Гаврилов Тихонов Казаков Афанасьев Данилов Савельев Тимофеев Фомин Чернов Абрамов Мартынов Ефимов Федотов Щербаков Назаров Калинин Исаев Чернышёв Быков Маслов Родионов Коновалов Лазарев Динерштейн Шикшина Сурин Червов Кульков Бурдакова Ковалева Шикшин',
    ),
    given: words(
      'Александр Сергей Владимир Елена Татьяна Андрей Алексей Ольга Дмитрий Наталья Анна Светлана Игорь Ирина Михаил Евгений Николай Екатерина Анастасия Мария Юлия Павел Юрий Виктор Иван Олег Илья Тимур Антон Григорий Вячеслав Наталия Виктория Максим Денис Роман Константин Валерий',
    ),
    name: eastern,
    events: ['Чемпионат России', 'Кубок Москвы', 'Турнир в Казани'],
    results: ['Чёрные +2.5', 'Белые +сдача'],
  },
  polish: {
    surnames: words(
      'Kowalski Wiśniewski Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski Kwiatkowski Krawczyk Piotrowski Grabowski Pawłowski Michalski Król Wieczorek Jabłoński Wróbel Nowakowski Olszewski Stępień Jaworski Adamczyk Górski Rutkowski Sikora Ostrowski Baran Duda Szewczyk Pietrzak Wróblewski Jasiński Zając Bąk Włodarczyk Kołodziej Kaźmierczak Sobczak Głowacki Cieślak Mróz Łukasik Wąsik Świątek Żak Ćwik Źrebiec Soldan Frejlak',
    ),
    given: words(
      'Łukasz Paweł Michał Stanisław Józef Bartłomiej Przemysław Radosław Wojciech Grzegorz Mateusz Małgorzata Agnieszka Elżbieta Bożena Grażyna Wiesław Zdzisław Jarosław Mirosław Kamil Piotr Mikołaj Leszek',
    ),
    name: western,
    events: ['Mistrzostwa Polski w Łodzi', 'Puchar Wrocławia', 'Turniej w Krakowie'],
    results: ['B+3.5'],
  },
  czech: {
    surnames: words(
      'Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Marek Pospíšil Hájek Jelínek Král Růžička Beneš Fiala Sedláček Doležal Zeman Kolář Navrátil Čermák Vaněk Urban Blažek Kříž Kovář Kratochvíl Bartoš Vlček Polák Kopecký Konečný Malý Čech Staněk Holub Štěpánek Kadlec Dostál Soukup Šťastný Mareš Moravec Sýkora Tichý Valenta Vávra Matoušek Bláha Říha Ševčík Bureš Hruška Mašek Pavlíček Dušek Hrubý Havlíček Janda Mach Müller Liška Jílek Hřebejk Ťok Podpěra',
    ),
    given: words(
      'Jiří Jan Petr Josef Pavel Martin Tomáš Jaroslav Miroslav Zdeněk Václav Michal František Jakub Milan Karel Lukáš David Vladimír Ondřej Ladislav Roman Marek Stanislav Daniel Antonín Vojtěch Filip Adam Matěj Dominik Aleš Jaromír Libor René Štěpán Růžena Hana Lenka Kateřina Lucie Věra Alena Žaneta',
    ),
    name: western,
    events: ['Mistrovství České republiky', 'Velká cena Prahy', 'Turnaj v Brně'],
    results: ['B+3.5'],
  },
  hungarian: {
    surnames: words(
      'Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros Oláh Simon Rácz Fekete Szilágyi Török Fehér Balázs Gál Kis Szűcs Kocsis Orsós Pintér Fodor Szalai Sipos Magyar Lukács Gulyás Bíró Király László Balog Katona Jakab Bogdán Boros Sándor Váradi Fazekas Kelemen Antal Orosz Somogyi Fülöp Veres Budai Pásztor Győri Erdős Csizmadia Mérő Pócsai Szőke',
    ),
    given: words(
      'László István József János Zoltán Sándor Gábor Ferenc Attila Péter Tamás Zsolt Tibor András Csaba Imre Lajos György Balázs Gyula Mihály Róbert Béla Dávid Dániel Ádám Bence Máté Kálmán Ágnes Éva Zsófia Krisztián Jenő Dezső Győző Pál',
    ),
    name: eastern,
    events: ['Magyar bajnokság', 'Budapesti nyílt verseny', 'Őszi kupa'],
    results: ['B+3.5'],
  },
  french: {
    surnames: words(
      'Lefèvre Müller Lemaître Gauthier Dupré Bérard Bénard Fontaine Chevalier François Côté Gérard Léger Mallet Noël Rémy Hervé Barbé Prévost Hébert Guérin Besançon Lévêque Péron Pélissier Forêt Benoît Duchêne Gaëtan Mézière Débarre',
    ),
    given: words(
      'François André René Stéphane Jérôme Frédéric Sébastien Cédric Benoît Loïc Joël Noémie Hélène Cécile Aurélie Chloé Zoé Rémi Grégory Gérald Mickaël Anaïs Inès Léa Océane Émile Étienne Éric Barthélémy Thibaut Frédérique Chrétien Mathé',
    ),
    name: western,
    events: ['Championnat de France', 'Tournoi de Besançon', 'Coupe Maître finale à Évry'],
    results: ['B+3.5'],
  },
  german: {
    surnames: words(
      'Müller Schäfer Schröder König Krüger Köhler Böhm Günther Jäger Großmann Lüders Möller Bäcker Weiß Höfer Kühn Förster Köster Schütz Döring Hübner Brückner Lößner Knöpfle Sägmüller Strauß Würz Pöhler Hüttner Kämmerer',
    ),
    given: words(
      'Jürgen Günter Jörg Björn Sören Götz Hänsel Käthe Ümit Rüdiger Jörn Lüder Anna Bernd Christoph Felix Benjamin Tobias Manja Lukas Jonas Arved Franz Martin Yvonne',
    ),
    name: western,
    events: ['Deutsche Meisterschaft', 'Göttinger Turnier', 'Münchner Frühlingsturnier'],
    results: ['B+3.5'],
  },
  swedish: {
    surnames: words(
      'Åkerblom Öberg Sjöberg Lindström Nyström Bergström Åström Söderberg Björk Sjögren Hägg Mårtensson Pålsson Fält Ekström Nordström Lundström Häkkinen Mäkinen Hämäläinen Mäkelä Järvinen Lehtimäki Sørensen Kjær Jørgensen Østergaard Møller Bærum Nygård Sæther Ødegård Rødland',
    ),
    given: words(
      'Åke Örjan Björn Göran Håkan Mårten Pär Jörgen Sören Åsa Märta Matti Jukka Antti Vesa Søren Jørgen Lærke Øystein Kåre Bjørn Pål Ståle Jostein Erik Lars Fredrik',
    ),
    name: western,
    events: ['Svenska mästerskapet', 'Göteborg Open', 'Nordiskt mästerskap i Malmö'],
    results: ['B+3.5'],
  },
  spanish: {
    surnames: words(
      'García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Martín Jiménez Hernández Díaz Álvarez Muñoz Núñez Ibáñez Peña Ordóñez Gonçalves Simões Magalhães Araújo Conceição Leitão Galvão Guimarães Brandão Falcão',
    ),
    given: words(
      'José Jesús Ángel Andrés Ramón Raúl Óscar Iván Adrián Sebastián Joaquín Mónica Inés Verónica Begoña Iñaki Íñigo João António Simão Sebastião Inês Conceição Luís Zoé Víctor Fermín',
    ),
    name: western,
    events: ['Campeonato de España', 'Torneio de São Paulo', 'Copa Málaga'],
    results: ['B+3.5'],
  },
  greek: {
    surnames: words(
      'Παπαδόπουλος Βλάχος Αγγελόπουλος Νικολαΐδης Γεωργίου Οικονόμου Καραγιάννης Μακρής Δημητρίου Ιωάννου Αθανασίου Πετρίδης Ξανθόπουλος',
    ),
    given: words('Γιώργος Γιάννης Κώστας Δημήτρης Νίκος Παναγιώτης Χρήστος Ελένη Μαρία Κατερίνα Σοφία Βασίλης Θανάσης'),
    name: western,
    events: ['Πανελλήνιο πρωτάθλημα', 'Κύπελλο Αθηνών'],
    results: ['B+3.5'],
  },
  turkish: {
    surnames: words(
      'Yılmaz Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Polat Özçelik Erdoğan Güneş Aksoy Güler Işık',
    ),
    given: words(
      'Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim İsmail Osman Yusuf Gülşen Ayşe Zeynep Özlem Çağla Işıl Şule Oğuz Ümit Uğur Gökhan Tuğçe',
    ),
    name: western,
    events: ['Türkiye Şampiyonası', 'İstanbul Açık'],
    results: ['B+3.5'],
  },
  hebrew: {
    surnames: words('כהן לוי מזרחי פרץ ביטון דהן אברהם פרידמן מלכה אזולאי כץ יוסף דוד עמר אוחיון חדד גבאי בן-דוד אדרי שרון'),
    given: words('משה דוד יוסף אברהם יעקב שמואל מיכאל רחל שרה לאה אסתר נועה יעל תמר איתי עומר גיא אבי שי'),
    name: western,
    events: ['אליפות ישראל', 'טורניר תל אביב'],
    results: ['B+3.5'],
  },
  lithuanian: {
    surnames: words(
      'Kazlauskas Jankauskas Petrauskas Stankevičius Vasiliauskas Žukauskas Butkus Paulauskas Urbonas Kavaliauskas Šimkus Žemaitis Čepaitis Mažeika Mačėnas',
    ),
    given: words('Jonas Antanas Vytautas Kęstutis Andrius Šarūnas Žydrūnas Česlovas Mindaugas Rūta Eglė Agnė Jūratė Živilė'),
    name: western,
    events: ['Lietuvos čempionatas', 'Vilniaus taurė'],
    results: ['B+3.5'],
  },
  latvian: {
    surnames: words('Bērziņš Kalniņš Ozoliņš Jansons Liepiņš Krūmiņš Balodis Eglītis Zariņš Pētersons Šķēle Vītols Krastiņš'),
    given: words('Jānis Andris Pēteris Māris Kārlis Ēriks Līga Ģirts Inga Kristīne Edgars'),
    name: western,
    events: ['Rīgas kauss', 'Latvijas čempionāts'],
    results: ['B+3.5'],
  },
};

/** One name: a surname and one or two parts of a given one. */
const madeName = (people: People, random: Random): string => {
  const part = (): string => (people.rest !== undefined && random() < 0.1 ? pick(people.rest, random) : pick(people.given, random));
  const isSyllables = people.rest !== undefined;
  const given = isSyllables && random() < 0.75 ? part() + part() : part();
  return people.name(pick(people.surnames, random), given);
};

const hasMoreThanAscii = (text: string): boolean => Array.from(text).some((character) => character > '\u007f');

/** A record of these people in these bytes. `said`: what CA says, where it says anything. */
export const madeRecord = (who: string, encoding: string, random: Random, said?: string): MadeRecord => {
  const people = PEOPLE[who];
  if (people === undefined) throw new Error(`no people ${who}`);
  for (;;) {
    const black = madeName(people, random);
    const white = madeName(people, random);
    const event = random() < 0.3 ? `EV[${pick(people.events, random)}]` : '';
    const result = random() < 0.3 ? `RE[${pick(people.results, random)}]` : 'RE[B+R]';
    const moves = 3 + Math.floor(random() * 10);
    const letters = 'abcdefghijklmnopqrs';
    const turns = Array.from(
      { length: moves },
      (_, turn) => `;${turn % 2 === 0 ? 'B' : 'W'}[${letters.charAt(turn)}${letters.charAt(Math.floor(random() * 19))}]`,
    );
    const ca = said === undefined ? '' : `CA[${said}]`;
    const text = `(;GM[1]FF[4]${ca}SZ[19]KM[6.5]${event}PB[${black}]BR[5d]PW[${white}]WR[4d]${result}${turns.join('')})`;
    const bytes = encode(text, encoding);
    if (bytes !== undefined && hasMoreThanAscii(black + white)) return { bytes, text, black, white, moves };
  }
};
