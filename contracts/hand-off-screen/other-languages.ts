/**
 * The plainest words for an injury, a threat and personal data in languages that nobody here answers
 * in. Russian is found by stems; Arabic and Chinese write no spaces where a word ends.
 */

type Words = { injury: string; legal: string; data: string };

const ITALIAN: Words = {
  injury:
    "ingoi(?:ato|ata|o)|ferit[oaie]|ustion\\w*|bruciat[oa]\\s+(?:la|il|le)\\s+(?:mano|dito|dita|braccio|faccia)|tagliat[oa]\\s+(?:la|il|le|un)\\s+(?:mano|dito|dita|braccio|gamba)|in\\s+ospedale|all'ospedale|pronto\\s+soccorso|respirare|ambulanza|sanguin\\w*|scossa\\s+elettrica|preso\\s+fuoco|esplos[oa]|reazione\\s+allergica|svenut[oa]",
  legal:
    'avvocat[oi]|denunci(?:o|are|ero)|vie\\s+legali|diffida|azione\\s+legale|tribunale|querela|giudice|associazione\\s+(?:dei\\s+)?consumatori',
  data: 'dati\\s+personali|(?:miei|mei)\\s+dati|gdpr|privacy|diritto\\s+all.oblio|(?:cancell|elimin|chiud)\\w*\\s+(?:\\w+\\s+){0,2}(?:mio|miei|mia|mie)\\s+\\w+',
};

const DUTCH: Words = {
  injury:
    'ingeslikt|gewond|verwond\\w*|verbrand\\s+aan|hand\\s+(?:\\w+\\s+)?(?:opengehaald|gesneden|verbrand|gebroken)|vinger\\s+(?:\\w+\\s+)?(?:gesneden|gebroken)|ziekenhuis|ademen|adem\\s+halen|spoedeisende|ambulance|bloed(?:de|t|ing)|elektrische\\s+schok|in\\s+brand|ontploft|allergische\\s+reactie|flauwgevallen',
  legal:
    'advocaat|rechtszaak|rechter|rechtbank|juridische\\s+(?:stappen|hulp)|aangifte|in\\s+gebreke|aansprakelijk|consumentenbond|geschillencommissie|dagvaard\\w*',
  data: 'persoonsgegevens|mijn\\s+gegevens|avg|gdpr|privacy\\w*|inzage|(?:wis|verwijder)\\s+(?:\\w+\\s+){0,2}mijn\\s+\\w+',
};

const PORTUGUESE: Words = {
  injury:
    'engoli[ur]|ferid[oa]s?|feri-?me|queimadura\\w*|queimei\\s+(?:a|o)\\s+\\w+|cortei\\s+(?:a|o)\\s+(?:mao|dedo|braco|perna|pe)|urgencias?|hospital|respirar|ambulancia|sangr\\w+|choque\\s+eletrico|pegou\\s+fogo|explodiu|reacao\\s+alergica|desmai\\w+',
  legal:
    'advogad[oa]s?|processar(?:-?vos|-?los|\\s+voces)?|acao\\s+judicial|tribunal|notificacao\\s+formal|livro\\s+de\\s+reclamacoes|apresentar\\s+queixa|procon|defesa\\s+do\\s+consumidor|juiz',
  data: '(?:meus|minhas)\\s+(?:dados|informacoes)|dados\\s+pessoais|rgpd|lgpd|(?:apag|elimin|exclu|remov)\\w*\\s+(?:\\w+\\s+){0,2}(?:meus?|minhas?)\\s+\\w+',
};

const RUSSIAN: Words = {
  injury:
    'проглотил\\p{L}*|порезал\\p{L}*|ранен\\p{L}*|травм\\p{L}*|больниц\\p{L}*|дышать|ожог\\p{L}*|обжег\\p{L}*|обожг\\p{L}*|кров\\p{L}*|скор(?:ая|ую)\\s+помощь|удар\\p{L}*\\s+током|загорел\\p{L}*|взорвал\\p{L}*|сломал\\p{L}*\\s+(?:руку|ногу|палец)|потерял\\p{L}*\\s+сознание',
  legal:
    'адвокат\\p{L}*|юрист\\p{L}*|(?:в|через)\\s+суд\\p{L}*|судеб\\p{L}*|иск\\p{L}{0,2}|прокуратур\\p{L}*|претензи\\p{L}*|роспотребнадзор\\p{L}*|полици\\p{L}*',
  data: 'личны\\p{L}*\\s+данны\\p{L}*|персональн\\p{L}*\\s+данны\\p{L}*|мои\\s+данные|(?:удалит|сотрит)\\p{L}*\\s+(?:\\p{L}+\\s+){0,2}мо\\p{L}+',
};

/** No word ends here where a space would be, so they are looked for anywhere. */
const ARABIC: Words = {
  injury:
    'ابتلع|جرح|حرق|احترق|نزيف|ينزف|صدمه كهرباييه|صدمة كهربايية|انفجر|اسعاف|اصيب|اصابه|اصابة|كسرت يد|مستشف|التنفس',
  legal: 'محامي|المحامي|دعوى|القضاء|مقاضاه|مقاضاة|الشرطة|شكوى رسميه|المحكم|انذار رسمي',
  data: 'بياناتي|معلوماتي الشخصيه|معلوماتي الشخصية|تحتفظون به عني|بيانات شخصيه|احذفوا|امسحوا|اغلقوا حسابي',
};

const CHINESE: Words = {
  injury:
    '吞下|吞了|割破|割伤|烧伤|烫伤|受伤|流血|触电|起火|着火|爆炸|骨折|急诊|救护车|过敏反应|昏倒|医院|住院|喘不过气|无法呼吸|晕倒|中毒',
  legal: '律师|起诉|诉讼|告你们|法律途径|律师函|法庭|法院|消费者协会|消协|报警|索赔',
  data: '个人信息|个人数据|我的数据|我的信息|隐私|注销|删除',
};

const SPACED = [ITALIAN, DUTCH, PORTUGUESE, RUSSIAN];
const UNSPACED = [ARABIC, CHINESE];

function compileOthers(kind: keyof Words): RegExp {
  const spaced = SPACED.map((words) => words[kind]).join('|');
  const unspaced = UNSPACED.map((words) => words[kind]).join('|');
  return new RegExp(`(?<![\\p{L}\\d])(?:${spaced})(?![\\p{L}\\d])|(?:${unspaced})`, 'u');
}

export const OTHER_LANGUAGES = {
  injury: compileOthers('injury'),
  legal: compileOthers('legal'),
  data: compileOthers('data'),
} as const;
