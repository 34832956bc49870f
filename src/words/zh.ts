/**
 * Chinese: what the page and the messages say, what a call reads like, and how it is read aloud.
 *
 * The count and 10，超时判负 are the words of the competition rules (RULEBOOK 9.1); 还剩X次, 最后一次 and the overtime
 * words were not found in a rule text. Aloud it stands in pinyin with tone digits: the engine reads characters, and
 * the tone digits of its plain Mandarin voice, as English (espeak-ng 1.51); its pinyin voice reads these rightly.
 */
import type { Texts } from './telling.js';
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
  'warning.foreign-board': '棋盘{board}（{kind}）与正在进行的对局不符（{wanted}）：请接上原来的棋盘，或开始新的对局',
  // infractions
  'infraction.double-move': '连下两手',
  'infraction.ko': '立即提回劫',
  'infraction.superko': '全局同形再现',
  'infraction.forbidden-point': '下在禁着点',
  'infraction.moved-stone': '移动了棋子',
  'infraction.removed-living-stone': '拿走了活子',
  'infraction.clock-before-clearing': '未提清死子就按钟',
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
