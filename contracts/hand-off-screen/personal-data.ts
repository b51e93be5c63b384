/**
 * H3, of which the words say so: the customer wants to know, change or erase what the shop holds about
 * them. No handbook rule covers it, and the law sets a term for the answer.
 */
import { compile } from './phrases';

export const PERSONAL_DATA = compile({
  en: [
    'gdpr|pipeda|ccpa|right\\s+to\\s+be\\s+forgotten|data\\s+(?:protection|subject)|personal\\s+(?:data|information|details)|privacy\\s+(?:request|law|rights?|officer)',
    '(?:delete|erase|wipe|remove|purge|destroy|forget)\\s+(?:\\w+\\s+){0,3}(?:my|our)\\s+(?:\\w+\\s+){0,2}(?:data|account|details|profile|records?|history|information)',
    "(?:delete|erase|wipe|remove|purge|forget|destroy)\\s+(?:everything|anything|all)\\s+(?:\\w+\\s+)?(?:that\\s+)?you(?:'ve|\\s+have)?\\s+(?:\\w+\\s+){0,3}(?:about|on|of|from)\\s+(?:me|us)",
    '(?:what|which)\\s+(?:\\w+\\s+){0,4}(?:do\\s+you|have\\s+you|you)\\s+(?:\\w+\\s+)?(?:keep|kept|hold|store|stored|saved?|know|collect(?:ed)?)\\s+(?:\\w+\\s+)?(?:about|on|of)\\s+(?:me|us|file)',
    '(?:delete|erase|wipe|remove)\\s+(?:\\w+\\s+){0,2}my\\s+(?:\\w+\\s+)?(?:name|address|phone|number|e-?mail)\\s+(?:\\w+\\s+){0,3}from\\s+(?:your|the)',
    '(?:copy|export|overview)\\s+of\\s+(?:all\\s+)?(?:my|the)\\s+(?:personal\\s+)?data|close\\s+my\\s+account',
  ],
  fr: [
    "rgpd|donnees\\s+personnelles|mes\\s+donnees|droit\\s+a\\s+l'(?:oubli|effacement)",
    '(?:efface[zr]?|supprime[zr]?|retire[zr]?|oublie[zr]?)\\s+(?:tout\\s+ce\\s+que\\s+vous|(?:\\w+\\s+){0,2}mon\\s+compte|(?:\\w+\\s+){0,3}informations)',
    '(?:efface[zr]?|supprime[zr]?|retire[zr]?)\\s+(?:\\w+\\s+){0,2}(?:mon|ma|mes)\\s+(?:\\w+\\s+)?(?:nom|adresse|numero|telephone|courriel)',
    '(?:ce\\s+que\\s+vous|quelles?\\s+(?:\\w+\\s+){1,2})(?:\\w+\\s+){0,3}(?:savez|conservez|gardez|stockez|enregistree?s?)\\s+(?:\\w+\\s+)?(?:de\\s+moi|sur\\s+moi|a\\s+mon\\s+sujet|me\\s+concernant)',
  ],
  de: [
    'dsgvo|datenschutz\\w*|datenauskunft|personenbezogen\\w*|meine\\s+(?:personlichen\\s+)?daten|recht\\s+auf\\s+vergessen\\w*',
    '(?:losch\\w*|entfern\\w*|vernicht\\w*)\\s+(?:\\w+\\s+){0,2}(?:alles|alle|mein\\w*),?\\s+(?:was\\s+(?:sie|ihr)\\s+|(?:\\w+\\s+)?(?:konto|daten|angaben|profil))|(?:konto|daten)\\s+(?:\\w+\\s+)?(?:loschen|geloscht)',
    '(?:speicherung|loschung)\\s+(?:\\w+\\s+)?mein\\w*|(?:losch\\w*|entfern\\w*|streich\\w*)\\s+(?:\\w+\\s+){0,2}mein\\w*\\s+(?:adresse|telefonnummer|namen?|e-?mail\\w*)',
    '(?:was|welche\\s+\\w+)\\s+(?:\\w+\\s+){0,2}(?:sie|ihr)\\s+(?:\\w+\\s+){0,2}(?:uber|von|zu)\\s+(?:mich|mir)(?:\\s+\\w+)?\\s+(?:gespeichert|speichern|haben|wissen)',
  ],
  es: [
    'rgpd|datos\\s+personales|mis\\s+datos|derecho\\s+al\\s+olvido|proteccion\\s+de\\s+datos',
    '(?:borr[ae]\\w*|elimin[ae]\\w*|quit[ae]\\w*|suprim\\w*|olvid[ae]\\w*)\\s+(?:todo\\s+lo\\s+que|(?:\\w+\\s+){0,2}mi\\s+cuenta|(?:\\w+\\s+){0,2}informacion)',
    '(?:borr[ae]|elimin[ae]|quit[ae])\\w*\\s+(?:\\w+\\s+){0,2}mis?\\s+(?:nombre|direccion|telefono|correo)',
    '(?:lo\\s+que|que\\s+(?:\\w+\\s+){0,2})(?:guardan|saben|tienen|conservan|almacenan)\\s+(?:\\w+\\s+)?(?:sobre|de)\\s+mi',
  ],
});
