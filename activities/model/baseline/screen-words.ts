/** What decides a ticket, or colours one, beside the wishes in `intent-words`. */

import type { Phrase } from './match-phrase';
import { phrases } from './match-phrase';

/** A request about the data that the shop holds about somebody. */
export const PRIVACY_PHRASES: readonly Phrase[] = phrases(`
      gdpr, pipeda, ccpa, rgpd, dsgvo, personal data, personal information, my data, delete my
      account, delete .. data, close my account, ~erase .. data, right to be forgotten, data
      ~protection, ~privacy request, copy of .. data, donnees personnelles, mes donnees, supprimer
      mon compte, supprimer .. donnees, personenbezogen*, meine daten, daten loschen, konto
      loschen, datenschutz, datenauskunft, datos personales, mis datos, borrar .. cuenta/datos,
      eliminar .. cuenta/datos, proteccion de datos
    `);

/** Somebody else's order is meant; it counts only when the order was not found for this customer. */
export const OTHER_PERSON_PHRASES: readonly Phrase[] = phrases(`
      ~neighbour*, ~neighbor*, friend, friends, mother, mom, mum, father, dad, sister, brother,
      husband, wife, partner, daughter, son, colleague, cousin, aunt, uncle, grandma, grandmother,
      grandfather, girlfriend, boyfriend, roommate, landlord, boss, not my order, isnt my order,
      someone else*, somebody else*, on behalf, other customer*, another customer*, his order, her
      order, their order, order of mr/mrs/ms, voisin*, ami, amie, mere, pere, soeur,
      frere, mari, femme, epouse, conjoint*, collegue, pas ma commande, quelqu un d autre, au nom
      de, sa commande, nachbar*, freund, freundin, mutter, vater, schwester, bruder, frau,
      mann, ehemann, ehefrau, kollege, kollegin, nicht meine bestellung, jemand ander*, im namen,
      seine bestellung, vecin*, amigo, amiga, madre, padre, hermana, hermano, marido, esposa,
      esposo, companer*, no es mi pedido, otra persona, en nombre de, otro cliente
    `);

export const THANKS_PHRASES: readonly Phrase[] = phrases(`
      thank*, thx, cheers, much ~appreciated, merci, danke*, vielen dank, gracias
    `);

/** Words that often stand beside thanks and ask for nothing. */
export const THANKS_FILLER: ReadonlySet<string> = new Set(
  `
    thank thanks thankyou thx cheers you u so very much a lot all many again ok okay great perfect
    super good it is got arrived now works fine for your the help quick quickly reply answer
    everything well received best regards kind appreciated that was wonderful service team and to
    hi hello dear have nice day week weekend this my parcel order package came safely safe today
    yesterday solved sorted no more further bye really lovely happy i we are am re
    merci beaucoup bien parfait pour votre aide bonne journee c est bon tout bonjour reponse rapide
    et de la danke vielen dank schon herzlichen fur ihre die hilfe alles gut bestens passt prima
    toll grusse viele hallo schnelle antwort
    gracias muchas por su ayuda todo perfecto genial saludos hola respuesta rapida
  `
    .trim()
    .split(/\s+/),
);

/** With one of these beside the thanks, something is asked for. */
export const ASKING_PHRASES: readonly Phrase[] = phrases(`
      please, pls, can you, could you, would you, can i, could i, i want, i need, i would like,
      how, when, where, why, s il vous plait, svp, pouvez vous, je voudrais, comment, bitte,
      konnen sie, ich mochte, wie, wann, por favor, puede, pueden, quiero, como, cuando
    `);

/** Somebody wants to know something about a product, often before buying it. */
export const PRODUCT_QUESTION_PHRASES: readonly Phrase[] = phrases(`
      before i buy, does it come with, ~question about the, ~dimensions, what material, how tall,
      how wide, how heavy, compatible with, in which colour/color, avant d acheter, vor dem kauf,
      antes de comprar
    `);

export const OUT_OF_OFFICE_PHRASES: readonly Phrase[] = phrases(`
      out of office, out of the office, automatic reply, auto reply, autoreply, on ~vacation
      until, on holiday until, away from my desk, currently away, limited access to email, absence
      du bureau, reponse automatique, actuellement absent*, abwesenheitsnotiz, automatische
      antwort, nicht im buro, abwesend bis, fuera de la oficina, respuesta automatica
    `);

/** The customer says that it came late. */
export const LATE_PHRASES: readonly Phrase[] = phrases(`
      late, ~delayed, ~delay, days after, overdue, slow, shipping fee/cost/charge/~refund, ~refund
      .. shipping, took .. days/weeks, retard, tard, en retard, frais de
      port/livraison/expedition, verspat*, zu spat, spat, versandkosten, tarde, retraso,
      retrasad*, gastos de envio, demora*
    `);

/** The customer says that it did not come at all. */
export const NOT_RECEIVED_PHRASES: readonly Phrase[] = phrases(`
      not/never/havent/hasnt/didnt ..
      ~arrived/arrive/received/receive/come/came/delivered/got/get/turned/find/found/shown, cant
      find, cannot find, nowhere, nothing .. here/arrived/came/there, stolen, ~missing, lost,
      where is, no parcel/package, pas .. recu, jamais .. recu, rien .. recu, pas .. arrive*, ou
      est, introuvable, vole, perdu, trouve pas, nicht ..
      angekommen/erhalten/bekommen/da/gefunden, nie .. angekommen/erhalten/bekommen, nichts ..
      angekommen/erhalten/da, wo ist, verschwunden, gestohlen, verloren, no .. llegado, no ..
      recibido, nunca .. recib*, nunca .. lleg*, donde esta, no .. encuentro, no lo tengo, robado,
      perdido
    `);

/** The customer does not want the item again, or wants money instead. */
export const NO_REPLACEMENT_PHRASES: readonly Phrase[] = phrases(`
      not/dont/no .. ~replacement, no ~replacement, money back, full ~refund, want .. ~refund,
      rather .. ~refund, ~refund instead, pas de remplacement, etre rembourse*, rembourse* moi,
      rembourser, kein* ersatz, geld zuruck, no .. reemplazo, devuelvan .. dinero, mi dinero, un
      reembolso, geld .. erstatt*
    `);

/** The customer asks for the shipping fee. */
export const FEE_PHRASES: readonly Phrase[] = phrases(`
      shipping fee/cost/costs/charge/~refund/back, ~refund .. shipping, delivery fee/cost/charge, for
      shipping, frais de port/livraison/expedition, versandkosten, gastos de envio
    `);
