/**
 * What customers say, by what they want: phrases in English, French, German and Spanish. The
 * grammar of a phrase is in `match-phrase`. Words are folded: no accents.
 */

import type { Phrase } from './match-phrase';
import { phrases } from './match-phrase';

export type RequestIntent =
  | 'whereabouts'
  | 'damaged'
  | 'missing'
  | 'wrong_item'
  | 'changed_mind'
  | 'refund_not_on_card'
  | 'double_charge'
  | 'price_adjustment'
  | 'dispute'
  | 'cancel'
  | 'address_change';

export type IntentWords = {
  intent: RequestIntent;
  /** A no before the phrase takes it away, as in "it is not damaged". */
  isNegatable: boolean;
  /** Hardly leaves a doubt: any of these beats every usual phrase of another intent. */
  strong: readonly Phrase[];
  /** Said with this intent most of the time. */
  usual: readonly Phrase[];
};

/** In order of precedence: of equally sure intents the earlier wins. */
export const REQUEST_INTENTS: readonly IntentWords[] = [
  {
    intent: 'double_charge',
    isNegatable: false,
    strong: phrases(`
      ~charged/billed/debited .. twice/double, double/duplicate ~charge*/payment*/billing, paid
      twice, paid .. two times, two .. payments/charges, two ~charge*/payments, taken .. twice, twice .. charged/taken, debite* .. deux fois,
      preleve* .. deux fois, double prelevement/debit/paiement, facture* deux fois, paye* deux
      fois, doppelt .. abgebucht/belastet/berechnet/bezahlt, zweimal ..
      abgebucht/belastet/berechnet/bezahlt, cobrad* .. dos veces, cobro doble, doble cargo/cobro,
      cargo duplicado, cobraron .. dos veces, pagado dos veces
    `),
    usual: phrases(`
      charged .. again, abgebucht .. zweimal, dos cargos, deux debits/prelevements
    `),
  },
  {
    intent: 'dispute',
    isNegatable: false,
    strong: phrases(`
      ~chargeback*, charge back, ~disputed/disputing/dispute .. payment/charge/bank/card, dispute
      .. with .. bank, bank .. dispute*, opened .. dispute, contest* .. paiement/banque, litige ..
      banque, ruckbuchung, ruckbelastung, contracargo, disputa .. banco, banco .. disputa
    `),
    usual: phrases(`
      dispute, retrofacturation
    `),
  },
  {
    intent: 'refund_not_on_card',
    isNegatable: false,
    strong: phrases(`
      where .. ~refund, ~refund .. not/hasnt/never/didnt ..
      reached/shown/appeared/showed/card/account/bank, ~refund has/did/does/is/was/still not,
      ~refund hasnt/didnt/isnt/never, ~refund .. still not, ~refund not, received/got/seen/get
      my/the/a/any/that ~refund, waiting .. ~refund*, still no ~refund*, no ~refund yet, when ..
      my/the ~refund, no sign .. ~refund*, ~refund .. yet, dont see .. ~refund*, missing ~refund,
      ~refund missing, ou .. remboursement, remboursement n est pas, remboursement .. toujours
      pas, attends .. remboursement, quand .. rembourse*, toujours pas .. rembourse*, recu
      mon/le/de/aucun remboursement, remboursement pas, wo ..
      ruckerstattung/erstattung/ruckzahlung, ruckerstattung/erstattung/ruckzahlung .. noch nicht,
      ruckerstattung/erstattung/ruckzahlung nicht, warte .. ruckerstattung/erstattung/ruckzahlung,
      wann .. ruckerstattung/erstattung/ruckzahlung, noch keine
      ruckerstattung/erstattung/ruckzahlung, donde .. reembolso, reembolso no, reembolso
      todavia/aun no, esperando .. reembolso, recibido el/mi/ningun reembolso, cuando .. reembolso
    `),
    usual: phrases(`
      ~refunded .. card, ~refund .. card/account/bank/statement, rembourse* .. carte/compte,
      erstattung .. karte/konto, reembolso .. tarjeta/cuenta
    `),
  },
  {
    intent: 'price_adjustment',
    isNegatable: false,
    strong: phrases(`
      price ~adjust*, price match, price ~drop, match .. price, price .. ~dropped/lower/reduced/cheaper/fell/down, cheaper now,
      now cheaper, ~difference in price, price ~difference, on sale now, now on sale, discount
      code .. not/didnt/forgot, ajustement .. prix, prix .. baisse, moins cher maintenant,
      difference de prix, preisanpassung, preis .. gesunken/gunstiger/gefallen, jetzt
      gunstiger/billiger, preisdifferenz, ajuste de precio, precio .. bajado/bajo, mas barato
      ahora, diferencia de precio
    `),
    usual: phrases(`
      cheaper, gunstiger, moins cher, mas barat*, promo code, gutscheincode
    `),
  },
  {
    intent: 'cancel',
    isNegatable: true,
    strong: phrases(`
      ~cancel .. order/it/this/purchase/delivery, ~cancel my, please ~cancel, want to ~cancel,
      annuler .. commande, annulez, annuler, ~stornier*, bestellung .. storn*, cancelar .. pedido,
      cancelen, cancelar, anular .. pedido, stop the order, call off
    `),
    usual: phrases(`
      ~cancel, ~cancellation, annulation, stornierung, cancelacion, storno
    `),
  },
  {
    intent: 'address_change',
    isNegatable: false,
    strong: phrases(`
      change .. address, ~different address, new address, ~wrong address, address ..
      ~wrong/incorrect/change*/moved, send .. to another address, moved house, update .. address,
      changer .. adresse, nouvelle adresse, mauvaise adresse, autre adresse, changement d adresse,
      adresse andern, neue adresse, andere adresse, falsche adresse, adresse .. andern, adresse ..
      falsch, lieferadresse, cambiar .. direccion, nueva direccion, otra direccion, direccion
      equivocada, direccion .. incorrecta
    `),
    usual: phrases(`
      ~redirect .. parcel/package/order
    `),
  },
  {
    intent: 'missing',
    isNegatable: true,
    strong: phrases(`
      ~missing from/in, ~missing .. from/in, only .. in the box/package/parcel, was/were/is not in
      the box/parcel/package, wasnt/werent/isnt in the box/parcel/package, only got/received
      one/two/three/part/some/half, only one/two of, forget/forgot/forget to pack/include, half of my order, not .. in the box/parcel, ~incomplete, parts .. missing, part ..
      missing, missing parts/part/item/items/piece/pieces/screws, item/piece/screws/one/two
      is/are/was/were missing, ~screws .. missing, manque* dans/du, il manque, manquait,
      manquant*, incomplet*, fehlt*, fehlen, fehlte*, ~unvollstandig*, falta*
      en/de/un/una/el/la/dos, faltaba*, incomplet*
    `),
    usual: phrases(`
      ~missing, manque*, falta, faltan, left out, forgot to pack/include
    `),
  },
  {
    intent: 'wrong_item',
    isNegatable: true,
    strong: phrases(`
      ~wrong item/product/one/size/colour/color/thing/article/model/parcel, sent me the wrong,
      received/got/sent .. ~wrong, ~different .. item/product/one .. ordered/than, not what i
      ordered, instead of the, isnt what i ordered, something else than, received .. instead of,
      got .. instead of, sent .. instead of, mauvais* ..
      article/produit/colis/taille/couleur/modele, pas le bon/bonne, pas ce que .. commande, au
      lieu de/du, erreur d article, a la place d*, falsch* ..
      artikel/produkt/ware/grosse/farbe/geliefert/bekommen/erhalten/geschickt, nicht .. bestellt
      habe, nicht das was ich bestellt, statt d*, anstatt, anstelle, articulo/producto ..
      equivocado/incorrecto, no es lo que .. pedi/pedido, en lugar de, en vez de, equivocad*
    `),
    usual: phrases(`
      ~wrong item, ~wrong, falsch*, incorrecto, mauvais*
    `),
  },
  {
    intent: 'damaged',
    isNegatable: true,
    strong: phrases(`
      ~damaged, ~broken, ~cracked, ~smashed, ~shattered, ~dented, ~scratched, ~crushed, in pieces,
      ~defective, ~faulty, ~chipped, ripped, is torn, was torn, does not work, doesnt work, not
      working, stopped working, leaks, leaking, bent, ~endommage*, casse, cassee, casses, cassees,
      brise, brisee, abime*, fissure*, ~defectueu*, en morceaux, ne marche pas, ne fonctionne pas,
      raye*, fele*, ~beschadigt*, kaputt*, ~zerbrochen*, defekt*, zerkratzt*, gebrochen*,
      gerissen, funktioniert nicht, verbeult, verbogen, danad*, roto, rota, rotos, rotas,
      defectuos*, quebrad*, agrietad*, no funciona, abollad*, rayad*
    `),
    usual: phrases(`
      ~damage*, broke, crack*, scratch*, dent, dents, hole, riss, kratzer, schaden, dano, danos
    `),
  },
  {
    intent: 'changed_mind',
    isNegatable: true,
    strong: phrases(`
      ~changed my mind, ~change of mind, dont/not want .. ~anymore/keep/more/longer, no longer
      want/need, dont need, dont like, not like, send .. back, ~return label, like to ~return,
      want to ~return, wish to ~return, can i ~return, how .. ~return, ~return ..
      item/order/it/them/this/these/the, doesnt fit, does not fit, too big, too small, too large,
      ordered by mistake, bought .. by mistake, change* d avis, renvoyer, retourner, etiquette de
      retour, ne veux plus, n en veux plus, plus besoin, ne me plait pas, trop grand*, trop
      petit*, droit de retractation, umentschieden, anders uberlegt, zuruckschicken, zurucksenden,
      zuruckgeben, ruckgabe, retoure, rucksendeetikett, retourenlabel, rucksendung, gefallt mir ..
      nicht, brauche .. nicht mehr, zu gross, zu klein, widerruf*, will .. nicht mehr, mochte ..
      nicht mehr, cambiado de opinion, cambie de opinion, devolver*, etiqueta de devolucion, ya no
      .. quiero/necesito, no me gusta, demasiado grande/pequeno, quiero devolver
    `),
    usual: phrases(`
      ~return, ~returning, ~returns, retour, devolucion, send back, umtausch*, exchange
    `),
  },
  {
    intent: 'whereabouts',
    isNegatable: false,
    strong: phrases(`
      where is/are, where .. order/parcel/package/delivery/it/my/shipment/item, ~track*,
      not/never/havent/hasnt/didnt ..
      ~arrived/arrive/received/receive/come/came/delivered/got/get/turned/shown, when ..
      ~arrive/come/delivered/get/expect/ship/receive/here, status .. order, order status, says ..
      ~delivered, marked .. ~delivered, shows .. ~delivered, delivered .. not here, has it .. sent/shipped/left, has my order .. left/shipped, still waiting, waiting for ..
      order/parcel/package/delivery, too late, days late, came late, arrived late, was late, is
      late, running late, weeks late, week late, ~delayed, lost .. post/mail/transit/parcel,
      parcel/package/order .. lost, no movement, not moved, hasnt moved, stuck,
      parcel/package/order is ~missing, ~missing parcel/package/order/delivery, any news, nowhere
      to be found, shipping ~refund, ~refund .. shipping, shipping fee/cost/charge, ou est, ou en
      est, ou se trouve, pas .. recu, pas .. arrive*, jamais .. recu, jamais .. arrive*, rien
      recu, quand .. arrive*, quand .. livre*, quand .. recevoir, suivi, en retard, retard,
      indique* .. livre, marque* .. livre, frais de port/livraison, perdu, toujours pas, wo ist,
      wo bleibt, wo .. bestellung/paket/lieferung/sendung, nicht .. angekommen, nicht .. erhalten,
      nicht .. bekommen, nie .. angekommen/erhalten/bekommen, wann ..
      kommt/ankommt/geliefert/lieferung/paket/bestellung, sendungsverfolgung, verspat*, zu spat,
      als zugestellt, verloren, versandkosten, noch nicht da, nichts angekommen, nichts erhalten,
      warte .. paket/bestellung/lieferung, donde esta, no .. llegado, no .. recibido, no ha
      llegado, nunca .. llego, nunca .. recib*, cuando llega*, cuando .. llegara, seguimiento,
      retraso, retrasad*, muy tarde, aparece .. entregado, como entregado, gastos de envio,
      perdido, no llega
    `),
    usual: phrases(`
      late, ~delivery, ~shipping, ~shipped, eta, wann kommt, lieferung, livraison, entrega, envio,
      expedi*, arrive*, transit, courier, carrier, ~whereabouts
    `),
  },
];
