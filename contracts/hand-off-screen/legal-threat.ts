/** H2: the customer threatens legal steps. An avocado, a dish or a display is no threat. */
import { compile } from './phrases';

export const LEGAL_THREAT = compile({
  en: [
    'law\\s+firm|on\\s+behalf\\s+of\\s+(?:my|our)\\s+client|(?:go|going|went|contact\\w*|call|calling|inform\\w*|involve)\\s+(?:to\\s+)?the\\s+police',
    '(?:lawyers?|attorneys?|solicitors?|barristers?)',
    "(?:i|we)(?:'ll|'d)?\\s+(?:(?:will|shall|would|can|could|may|might|must|have\\s+to|want\\s+to|intend\\s+to|am\\s+going\\s+to|are\\s+going\\s+to|am\\s+ready\\s+to|am\\s+prepared\\s+to)\\s+)?sue",
    'ombuds\\w*|formal\\s+(?:notice|demand|warning)|final\\s+(?:demand|warning)|(?:a|the)\\s+judge|magistrates?|trading\\s+standards|better\\s+business\\s+bureau|consumer\\s+(?:protection|affairs|rights?\\s+\\w+|council|authority|tribunal)|arbitrat(?:ion|or)\\s+(?:board|service|body|panel)|(?:claim|seek)\\s+damages|hold\\s+you\\s+liable|prosecut\\w+',
    '(?:su(?:e|ing)\\s+(?:you|your|the\\s+(?:shop|company|store))|lawsuits?|litigation)',
    '(?:legal|court)\\s+(?:action|steps|proceedings|claim|case|advice|counsel|notice|consequences|means|route|department\\s+of\\s+my)',
    '(?:in|to|before)\\s+(?:the\\s+|a\\s+)?(?:small\\s+claims\\s+)?(?:court|tribunal)|small\\s+claims|see\\s+you\\s+in\\s+court',
    '(?:press|file|filing)\\s+charges|file\\s+(?:a\\s+)?(?:suit|police\\s+report)|cease\\s+and\\s+desist|letter\\s+before\\s+action',
    '(?:report|reporting|reported|complain|complaint)\\s+(?:\\w+\\s+){0,4}(?:trading\\s+standards|consumer\\s+protection|ombudsman|the\\s+police|better\\s+business\\s+bureau)',
  ],
  fr: [
    'a\\s+la\\s+police|cabinet\\s+juridique|repression\\s+des\\s+fraudes',
    "(?:mon|notre|nos|mes)\\s+avocate?s?|(?:contacter|contacte|consulter|consulte|saisir|prendre|pris|voir|appeler)\\s+(?:un|une|mon|l')\\s*avocate?|avocats?\\s+(?:vous|va|prendra|conseil)",
    '(?:au|le|devant\\s+(?:le|un)|saisir\\s+le)\\s+tribunal|tribunaux|justice\\s+(?:pour|contre)|(?:en|action|poursuivre\\s+en|poursuites?\\s+en)\\s+justice|poursuites?\\s+(?:judiciaires?|penales?)',
    "(?:vous|l')\\s*assigne\\w*|(?:devant|chez|voir)\\s+(?:un|le)\\s+juge|huissier|mediateur|conciliateur\\s+de\\s+justice|dernier\\s+avertissement|association\\s+de\\s+consommateurs|dommages[-\\s]+(?:et[-\\s]+)?interets",
    '(?:porter|porterai|deposer|deposerai|depot\\s+de)\\s+plainte|mise\\s+en\\s+demeure|(?:voie|demarche|action|procedure)s?\\s+(?:juridiques?|judiciaires?|legales?)',
  ],
  de: [
    '(?:anwalts|rechtsanwalts)?kanzlei|(?:zur|bei\\s+der)\\s+polizei',
    '(?:rechts)?anwalt(?:s|es)?|(?:rechts)?anwalte|(?:rechts)?anwaltin|anwaltlich\\w*',
    '(?:vor\\s+dem|vor\\s+einem|vorm|zum)\\s+richter|ombuds\\w*|schlichtungs\\w+|letzte\\s+frist|(?:setze|setzen)\\s+(?:\\w+\\s+){0,8}frist|in\\s+verzug|verbraucherschutz\\w*|schadens?ersatz\\w*|strafrechtlich\\w*',
    '(?:ver)?klagen|verklage|klage\\s+(?:einreichen|erheben|ein)|(?:vor|ans)\\s+gericht|gerichtlich\\w*|rechtliche[nr]?\\s+(?:schritte?n?|mittel|konsequenzen)|rechtsweg|juristisch\\w*',
    '(?:anzeige|strafanzeige)\\s+(?:erstatten|erstatte|gegen|stellen)|strafanzeige|mahnverfahren|verbraucherzentrale',
  ],
  es: [
    'a\\s+la\\s+policia|bufete',
    'abogad[oa]s?|demandar(?:e|los|les|emos)?|(?:una|interponer|poner|presentar)\\s+(?:una\\s+)?(?:demanda|denuncia)|denunciar(?:e|los|les|emos)?',
    '(?:ante|con)\\s+(?:el|un)\\s+juez|(?:oficina|defensa|proteccion)\\s+(?:del?|al)\\s+consumidor|ultimo\\s+aviso|hoja\\s+de\\s+reclamaciones|burofax|defensor\\s+del\\s+pueblo|danos\\s+y\\s+perjuicios',
    '(?:accion(?:es)?|medidas?|via)\\s+(?:legal(?:es)?|judicial(?:es)?)|(?:a|ante)\\s+(?:los\\s+)?tribunal(?:es)?|juzgados?|(?:a|ir\\s+a)\\s+juicio',
  ],
});
