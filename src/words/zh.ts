/**
 * Chinese: what the page and the messages say, what a call reads like, and how it is read aloud.
 *
 * The count and 10，超时判负 are the words of the competition rules (RULEBOOK 9.1); 还剩X次, 最后一次 and the overtime
 * words were not found in a rule text. Aloud it stands in pinyin with tone digits: the engine reads characters, and
 * the tone digits of its plain Mandarin voice, as English (espeak-ng 1.51); its pinyin voice reads these rightly.
 */
import type { Texts } from './telling.js';
import { moveClips, movePieces, pointText } from './letter-readings.js';
import type { ClipKey, Phrases, SpokenSource } from './voice-words.js';

export const ZH_TEXTS: Texts = {
  // how texts are joined
  'list.between': '、',
  sentences: '{before}{next}',
  nothing: '',
  plain: '{text}',
  // sides, stones and moves
  'side.black': '黑方',
  'side.white': '白方',
  'stone.black': '黑子',
  'stone.white': '白子',
  'move.pass': '虚手',
  // what happened besides the moves
  'note.overtime-began': '{side}：开始读秒。',
  'note.overtime-began-left': '{side}：开始读秒，还剩{n}次。',
  'note.period-used': '{side}：还剩{n}次读秒。',
  'note.points-lost': '超时共罚{n}点。',
  'note.consideration-began': '{side}：开始使用考虑时间，还剩{n}次。',
  'note.flag-fell': '{side}时间用完。',
  'note.time-again': '{side}的时间恢复为{now}；已撤销：{why}。',
  'note.time-set': '{side}的时间改为{now}（原为{was}）：{why}。',
  'note.sides-swapped': '棋钟放反了：双方时间互换。',
  'note.adjourned': '暂停对局。',
  'note.sealed': '封棋：{side}已封手。',
  'note.late': '{side}迟到{late}。',
  'note.late-charged': '{side}迟到{late}：扣时{charge}。',
  'note.late-loses': '{side}迟到{late}，超过规定，判负。',
  'note.late-undone': '迟到的处理已撤销：对局继续。',
  // what a side has left
  'left.of-period': '本次读秒{time}',
  'left.periods': '还剩{n}次',
  'left.stones': '还需下{n}子',
  'left.nothing': '无',
  // why an action was not taken
  'refusal.occupied': '{point}已有棋子',
  'refusal.off-board': '{width}x{height}棋盘上没有这个点',
  'refusal.wrong-turn': '轮到对方下',
  'refusal.forbidden-point': '{point}是禁着点：无气且不能提子',
  'refusal.ko': '{point}立即提回第{number}手的劫',
  'refusal.superko': '{point}造成第{number}手后的全局同形再现',
  'refusal.game-over': '对局已结束：请开始新的对局',
  'refusal.no-game': '还没有对局：请先开始',
  'refusal.no-such-move': '没有第{number}手',
  'refusal.bad-set-up': '无法这样摆子：{why}',
  'refusal.bad-time': '这个用时规定不能用：{why}',
  'refusal.sealed': '有封手：请先启封',
  'refusal.sealed-on-paper': '封手写在纸上：请打开信封，输入该点或虚手',
  'refusal.nothing-sealed': '没有封手',
  'refusal.not-late': '没有人迟到：请说明黑方或白方迟到多久',
  'refusal.late-already': '{color}已记迟到：请先撤销',
  'refusal.corrected-since': '{color}的时间后来又改过：请先撤销那次更改',
  'refusal.no-clock': '本局不用棋钟',
  'refusal.not-running': '棋钟没有走',
  'refusal.already-running': '棋钟已在走',
  'refusal.not-paused': '棋钟没有暂停',
  'refusal.flag-fallen': '已有一方超时：请先加时，或结束对局',
  'refusal.not-possible-here': '这种用时规定没有这一项，或数值不对',
  'refusal.nothing-to-undo': '没有可撤销的更改',
  'refusal.write-another': '{refusal}：请另写一点，或虚手',
  'refusal.seal-wrong-turn': '刚下完的一方还没按钟：请先按钟',
  'refusal.seal-not-running': '棋钟没有走：请先开钟，封手用的是轮到一方的时间',
  'refusal.journal': '未保存：磁盘已满或有故障。请先修好再试',
  'refusal.no-voice': '本台没有语音：请用 --voice 启动，或在设置中加上',
  'refusal.closed': '本台已关闭',
  'refusal.no-board': '还没有连上棋盘：请接上并打开电源',
  'refusal.wrong-size': '棋盘是{boardWidth}x{boardHeight}：不能下{width}x{height}的对局',
  'refusal.fault': 'Banmen内部出错；没有任何改动，详见日志',
  // warnings of a table
  'warning.record-unwritable': '棋谱无法写入（{why}）：请清理空间或修好文件夹；对局已存在日志中',
  'warning.clock-lost': 'LED棋钟未连接：{why}',
  'warning.time-over': '{color}超时：请结束对局，或给该方加时',
  'warning.table-fault': 'Banmen内部出错，有一处没能理解；对局继续，详见日志',
  'warning.game-cleared-away': '第{game}局的棋子已收走，新的一局已开始；第{game}局的记录保持原样',
  'warning.stone-left': '{points}还留有棋子，不算本局：请拿走，或手动开始对局',
  'warning.record-longer': '磁盘上的棋谱有{moves}手，而日志只有{known}手：该棋谱保持原样，现在的着手写在旁边的文件里',
  'warning.foreign-board': '棋盘{board}（{kind}）与正在进行的对局不符（{wanted}）：请接上原来的棋盘，或开始新的对局',
  // infractions
  'infraction.double-move': '连下两手',
  'infraction.ko': '立即提回劫',
  'infraction.superko': '全局同形再现',
  'infraction.forbidden-point': '下在禁着点',
  'infraction.moved-stone': '移动了棋子',
  'infraction.removed-living-stone': '拿走了活子',
  'infraction.clock-before-clearing': '未提清死子就按钟',
  // the page: frame
  'language.name': '简体中文',
  'nav.hall': '大厅',
  'nav.games': '棋谱',
  'nav.desk': '裁判台',
  'nav.setup': '设置',
  'nav.main': '主菜单',
  'nav.language': '语言',
  'nav.theme': '浅色或深色',
  'nav.theme-auto': '跟随系统',
  'nav.theme-light': '浅色',
  'nav.theme-dark': '深色',
  'nav.full-screen': '全屏',
  'page.not-here': '这个地址没有内容。',
  'page.to-hall': '回大厅',
  'page.loading': '正在载入…',
  'page.server-lost': '与Banmen断开。所见为{time}的内容。正在重连…',
  'page.before': '之前',
  'page.close': '关闭',
  'page.copy': '复制',
  'page.copied': '已复制',
  // the board's link
  'link.up': '棋盘已连接',
  'link.up.long': '棋盘已连接，读数完整。',
  'link.suspect': '正在核对棋盘',
  'link.suspect.long': '可能漏读，正在重新读取全部交叉点。',
  'link.down': '没有棋盘信号',
  'link.down.long': '收不到棋盘信号。请检查连线和电源。棋谱已保存。',
  'link.faulty': '棋盘故障',
  'link.faulty.long': '棋盘读数反复矛盾。请停钟并通知主办方。',
  'link.unknown': '棋盘状态未知',
  'sensors.faulty': '{n}个感应点可能有故障。',
  // rules and komi
  'rules.rules': '{name}规则',
  'rules.komi': '贴{komi}',
  'rules.handicap': '让{n}子',
  'counting.chinese-area': '数子',
  'counting.territory': '数目',
  'counting.ing-fill-in': '填满计点',
  'counting.living-stones': '计活子',
  'counting.equal-lu': '等路比子',
  'counting.tang-lu': '唐宋数路',
  'counting.head-stones': '还棋头',
  'counting.art-edition': '艺术版',
  'counting.aga-area': 'AGA数子',
  'repetition.none': '允许同形',
  'repetition.simple': '单劫',
  'repetition.positional': '禁全局同形',
  'repetition.situational': '禁同形同手番',
  'repetition.natural-situational': '自然禁同形',
  'repetition.ing': '应氏劫规',
  'suicide.forbidden': '禁自杀',
  'suicide.two-or-more': '可自杀两子以上',
  'suicide.allowed': '允许自杀',
  // players and moves on the page
  'players.title': '对局者',
  'players.to-play': '行棋',
  'players.prisoners': '提{n}子',
  'players.points-lost': '罚{n}点',
  'players.time-of': '{side}用时',
  'move.number': '第{number}手',
  'move.told': '第{number}手：{side} {point}',
  'move.told-with': '第{number}手：{side} {point}，{more}',
  'move.doubtful': '存疑',
  'move.name': '{side} {point}',
  'move.none': '还没有落子',
  'move.before-first': '第一手之前',
  'move.order-unknown': '与前后手的次序不明。',
  'move.why': '为什么？',
  'move.took': '用时{time}',
  'move.left': '剩余{time}',
  'moves.title': '棋步',
  'moves.on-show': '当前显示的一手',
  'moves.strip': '每手用时：第{number}手{side} {point}',
  'moves.strip-title': '每手用时',
  'moves.doubts': '{n}处存疑',
  'step.title': '逐手浏览',
  'step.first': '开始局面',
  'step.back': '后退一手',
  'step.forward': '前进一手',
  'step.live': '直播',
  'step.to-live': '回到直播',
  'step.not-live': '未直播',
  'board.label': '{width}x{height}棋盘',
  // notices at a table
  'notice.title': '通知',
  'notice.differs': '棋盘与棋谱不一致：{parts}。',
  'notice.part-next': '{before}；{next}',
  'notice.put': '在{points}放{color}',
  'notice.clear': '拿走{points}',
  'notice.more': '{points}等另{n}处',
  'notice.pending': '已被提、仍在盘上：{points}。',
  'notice.seen': '看到违规：{what}。',
  'notice.seen-more': '看到违规：{what}，之前另有{n}次。',
  'infraction.told': '{side}，{what}',
  'infraction.told-at': '{side}，{what}（{point}）',
  'notice.waiting-first': '等待第一局：请清空棋盘。',
  'notice.waiting-table': '正在等待棋台…',
  'notice.no-table': '这里没有这个棋台。',
  'stands.lunch': '停钟：午餐。',
  'stands.arbiter': '裁判已停钟。',
  'stands.adjourned': '停钟：对局暂停。',
  'stands.board-lost': '停钟：没有棋盘信号。',
  'stands.restart': 'Banmen已重启。棋钟停在最后保存的时间（最多早1秒）。由裁判分配缺失的时间并继续。',
  'stands.counting': '停钟：正在数棋。',
  'stands.other': '停钟。',
  'adjourned.sealed': '暂停：{side}已封手。',
  'adjourned.on-paper': '暂停：{side}已在纸上封手。',
  // how a game ended
  'end.over': '终局：{what}',
  'end.draw': '和棋',
  'end.by-margin': '{side}胜{margin}',
  'end.by-resignation': '{side}中盘胜',
  'end.by-time': '{side}超时胜',
  'end.by-forfeit': '{side}不战胜',
  'end.by': '{side}胜：{what}',
  'end.passes': '双方虚手',
  'end.agreement': '协议',
  'end.resignation': '认输',
  'end.time': '超时',
  'end.ruling': '裁定',
  // times
  'time.periods': '{n}次',
  'time.plus-periods': '+{n}次',
  'time.last-period': '最后一次',
  'time.stones': '还需{n}子',
  'time.considerations': '考虑{n}次',
  'time.over': '超时',
  'time.stands': '停',
  'time.hours': '{n}小时',
  'time.minutes': '{n}分钟',
  'time.seconds': '{n}秒',
  'time.none': '不用棋钟',
  'control.then': '{main}，然后{rest}',
  'control.periods': '{n}次{time}',
  'control.stones': '{time}{n}子',
  'control.increment': '每手加{time}',
  'control.delay': '每手免{time}',
  'control.move': '每手{time}',
  'control.considerations': '{n}次考虑各{time}',
  'control.hourglass': '沙漏{time}',
  'control.stage': '每阶段后加{time}',
  // the hall
  'hall.title': '大厅',
  'hall.search': '姓名或台号',
  'hall.all': '全部',
  'hall.need': '需要处理',
  'hall.playing': '进行中',
  'hall.over': '已结束',
  'hall.nothing': '没有符合的棋台。',
  'hall.empty': '还没有设置棋台。',
  'hall.projector': '投影',
  'hall.boards': '每屏{n}盘',
  'hall.filter': '显示',
  'lamp.playing': '进行中',
  'lamp.doubt': '存疑',
  'lamp.call': '叫裁判！',
  'lamp.counting': '数棋中',
  'lamp.over': '已结束',
  'lamp.no-link': '断线',
  'lamp.next': '待开始',
  'lamp.adjourned': '暂停',
  // the table
  'table.numbers': '手数',
  'table.share': '分享',
  'table.sound': '声音',
  'table.clock': '棋钟',
  'table.desk': '裁判',
  'table.count': '数棋',
  'table.save-sgf': '保存SGF',
  'table.save-png': '保存图片(PNG)',
  'table.save-svg': '保存矢量图(SVG)',
  'table.link-here': '本页地址',
  'table.qr': '地址二维码',
  'table.more': '更多',
  // the clock face
  'clock.to-play': '行棋',
  'clock.flip': '双人',
  'clock.flip-off': '单向',
  'clock.sound-on': '打开声音',
  'clock.sound-off': '关闭声音',
  'clock.volume': '音量',
  'clock.delay': '扬声器延迟',
  'clock.delay-none': '无延迟',
  'clock.delay-ms': '{n}毫秒',
  'clock.ask': '还剩多少时间？',
  'clock.ask-side': '报{side}剩余时间',
  'clock.awake': '屏幕常亮',
  'clock.not-awake': '浏览器可能会关闭屏幕',
  'clock.none': '本局不用棋钟。',
  'clock.back': '回到棋台',
  'clock.periods-of': '{n}次，每次{time}',
  'sound.locked': '打开语音读秒',
  'sound.playing': '此处有语音读秒',
  'sound.suspended': '浏览器已停止声音：点此继续',
  'sound.quiet': '仅显示，不读出',
  'sound.no-answer': 'Banmen没有回应',
};

const MINUTE_S = 60;
const NUMERALS = ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十'] as const;

/** How many, before 分钟 and 次: 一, 两, 三 ... 十, then figures. */
const howManyText = (number: number): string => NUMERALS[number] ?? String(number);

const lengthText = (seconds: number): string =>
  seconds > 0 && seconds % MINUTE_S === 0 ? `${howManyText(seconds / MINUTE_S)}分钟` : `${String(seconds)}秒`;

/** A Canadian block, in figures like the stones that go with it. */
const blockText = (lengthMs: number): string => {
  const seconds = Math.floor(lengthMs / 1000);
  return seconds % MINUTE_S === 0 ? `${String(seconds / MINUTE_S)}分钟` : `${String(seconds)}秒`;
};

export const ZH_PHRASES: Phrases = {
  numbered: {
    'black.plays': (point) => `黑 ${pointText(point)}`,
    'white.plays': (point) => `白 ${pointText(point)}`,
    sec: lengthText,
    n: String,
    'min.left': (minutes) => `还剩${howManyText(minutes)}分钟`,
    'sec.left': (seconds) => `还剩${String(seconds)}秒`,
    'periods.left': (periods) => `还剩${howManyText(periods)}次`,
    overtime: (ordinal, { points = 0 }) => `第${ordinal === 2 ? '二' : howManyText(ordinal)}次超时，罚${howManyText(points)}点`,
    consideration: (ordinal) => `第${String(ordinal)}次考虑时间`,
    stones: (stones, { withinMs }) => (withinMs === undefined ? `${String(stones)}子` : `${blockText(withinMs)}${String(stones)}子`),
  },
  plain: {
    'last.period': '最后一次',
    'count.begins': '开始读秒',
    'time.over': '时间到，超时判负',
    pause: '暂停',
    resume: '继续',
    black: '黑棋',
    white: '白棋',
    pass: '虚着',
    'clear.prisoners': '请提清死子',
    ko: '打劫，不能立即提回',
    forbidden: '禁着点',
    warning: '警告',
    advice: '劝告',
    'black.wins': '黑胜',
    'white.wins': '白胜',
    draw: '和棋',
    'sound.check': '试音',
  },
  timeOverAfterNine: '10，超时判负',
};

/** 两 before 分钟 and 次; 二 in every other number. */
const howManyClips = (number: number): readonly ClipKey[] => (number === 2 ? ['number.liang'] : numberOf(number));

/** 一百零五, 一百一十: after hundreds a gap is said, and a ten has its one. */
const numberOf = (number: number): readonly ClipKey[] => {
  if (number <= 10) return [`number.${number}`];
  if (number >= 100) {
    const rest = number % 100;
    const hundreds = `number.${number - rest}`;
    if (rest === 0) return [hundreds];
    if (rest < 10) return [hundreds, 'number.0', ...numberOf(rest)];
    return [hundreds, ...(rest < 20 ? ['number.1'] : []), ...numberOf(rest)];
  }
  const units = number % 10;
  return units === 0 ? [`number.${number}`] : [`number.${number - units}`, `number.${units}`];
};

const lengthClips = (seconds: number): readonly ClipKey[] =>
  seconds > 0 && seconds % MINUTE_S === 0 ? [...howManyClips(seconds / MINUTE_S), 'minutes'] : [...numberOf(seconds), 'seconds'];

/** A Canadian block, in figures like its stones: 10分钟25子. */
const blockClips = (seconds: number): readonly ClipKey[] =>
  seconds % MINUTE_S === 0 ? [...numberOf(seconds / MINUTE_S), 'minutes'] : [...numberOf(seconds), 'seconds'];

export const ZH_SPOKEN: SpokenSource = {
  engineVoice: 'cmn-latn-pinyin',
  between: ' ',
  pieces: {
    ...movePieces('zh'),
    'number.0': 'ling2',
    'number.1': 'yi1',
    'number.2': 'er4',
    'number.liang': 'liang3',
    'number.3': 'san1',
    'number.4': 'si4',
    'number.5': 'wu3',
    'number.6': 'liu4',
    'number.7': 'qi1',
    'number.8': 'ba1',
    'number.9': 'jiu3',
    'number.10': 'shi2',
    'number.20': 'er4 shi2',
    'number.30': 'san1 shi2',
    'number.40': 'si4 shi2',
    'number.50': 'wu3 shi2',
    'number.60': 'liu4 shi2',
    'number.70': 'qi1 shi2',
    'number.80': 'ba1 shi2',
    'number.90': 'jiu3 shi2',
    'number.100': 'yi4 bai3',
    'number.200': 'er4 bai3',
    'number.300': 'san1 bai3',
    'number.400': 'si4 bai3',
    'number.500': 'wu3 bai3',
    left: 'hai2 sheng4',
    seconds: 'miao3',
    minutes: 'fen1 zhong1',
    periods: 'ci4',
    ordinal: 'di4',
    considering: 'ci4 kao3 lv4 shi2 jian1',
    overtime: 'ci4 chao1 shi2',
    costs: 'fa2',
    points: 'dian3',
    stones: 'zi3',
  },
  compose: (family, number, { points = 0, withinMs }) => {
    switch (family) {
      case 'black.plays':
        return moveClips('black', number, numberOf);
      case 'white.plays':
        return moveClips('white', number, numberOf);
      case 'n':
        return numberOf(number);
      case 'sec':
        return lengthClips(number);
      case 'min.left':
        return ['left', ...howManyClips(number), 'minutes'];
      case 'sec.left':
        return ['left', ...numberOf(number), 'seconds'];
      case 'periods.left':
        return ['left', ...howManyClips(number), 'periods'];
      case 'consideration':
        return ['ordinal', ...numberOf(number), 'considering'];
      case 'overtime':
        return ['ordinal', ...numberOf(number), 'overtime', 'costs', ...howManyClips(points), 'points'];
      case 'stones':
        return [...(withinMs === undefined ? [] : blockClips(Math.floor(withinMs / 1000))), ...numberOf(number), 'stones'];
    }
  },
  // 一 before a fourth tone is said in the fourth, before the others as here: yi4 fen1.
  exceptions: {
    'sec.60': 'yi4 fen1 zhong1',
    'min.left.1': 'hai2 sheng4 yi4 fen1 zhong1',
    'periods.left.1': 'hai2 sheng4 yi2 ci4',
  },
  plain: {
    'last.period': 'zui4 hou4 yi2 ci4',
    'count.begins': 'kai1 shi3 du2 miao3',
    'time.over': 'shi2 jian1 dao4, chao1 shi2 pan4 fu4',
    pause: 'zan4 ting2',
    resume: 'ji4 xu4',
    black: 'hei1 qi2',
    white: 'bai2 qi2',
    pass: 'xu1 zhuo2',
    'clear.prisoners': 'qing3 ti2 qing1 si3 zi3',
    ko: 'da3 jie2, bu4 neng2 li4 ji2 ti2 hui2',
    forbidden: 'jin4 zhuo2 dian3',
    warning: 'jing3 gao4',
    advice: 'quan4 gao4',
    'black.wins': 'hei1 sheng4',
    'white.wins': 'bai2 sheng4',
    draw: 'he2 qi2',
    'sound.check': 'shi4 yin1',
  },
  timeOverAfterNine: 'shi2, chao1 shi2 pan4 fu4',
};
