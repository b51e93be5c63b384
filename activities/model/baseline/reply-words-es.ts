/** Replies in Spanish. */
import type { ReplyWords } from './reply-words';

const KINDS: Readonly<Record<string, string>> = {
  refund: 'el reembolso',
  replacement: 'el reemplazo',
  return_label: 'la etiqueta de devolución',
};

const kindName = (kind: string): string => KINDS[kind] ?? 'lo que pidió';

export const SPANISH: ReplyWords = {
  language: 'es',
  greeting: 'Hola:',
  isNewSentenceAfterGreeting: true,
  locale: 'es-ES',
  onItsWay: ({ orderId, day, isLate }) =>
    `su pedido ${orderId} está en camino.` +
    (isLate
      ? ` Llega con retraso${day ? `: lo esperábamos para el ${day}` : ''}. Lo sentimos; el paquete sigue avanzando.`
      : day
        ? ` Lo esperamos para el ${day}.`
        : ''),
  beingPrepared: ({ orderId, day }) =>
    `su pedido ${orderId} está todavía en preparación. Aún no está en camino, así que no hay seguimiento.` +
    (day ? ` Esperamos que llegue para el ${day}.` : ''),
  inAnotherBox: ({ orderId, product, day }) =>
    `el pedido ${orderId} viaja en varias cajas. ${product} está en la caja que sigue en camino` +
    (day ? `; la esperamos para el ${day}.` : '.'),
  notMoving: ({ orderId, day }) =>
    `el seguimiento del pedido ${orderId} no avanza en este momento` +
    (day ? `: la última lectura es del ${day}.` : '.') +
    ' Lo sentimos. Pedimos al transportista que busque el paquete. Por favor, espere un poco más; sin lecturas durante ' +
    '10 días laborables lo consideramos perdido, y puede escribirnos de nuevo.',
  lookAround: ({ orderId, day }) =>
    `según el transportista, el pedido ${orderId} figura como entregado${day ? ` el ${day}` : ''}. ` +
    'Por favor, mire en lugares seguros como el porche, la puerta trasera, el garaje o el buzón, y pregunte a sus vecinos y ' +
    'en su casa. Espere también hasta el final del próximo día laborable. ' +
    'Si no aparece, escríbanos, y un compañero empezará una búsqueda.',
  lateButFree: ({ orderId, day }) =>
    `sentimos que el pedido ${orderId} lleve retraso${day ? `; lo esperábamos para el ${day}` : ''}. ` +
    'El envío era gratuito, así que no hay gastos de envío que devolver.',
  notLateEnough: ({ orderId, days }) =>
    `sentimos la espera con el pedido ${orderId}. Los gastos de envío se devuelven a partir de ${String(days)} días ` +
    'laborables de retraso; no es el caso, así que no podemos reembolsarlos.',
  refund: ({ orderId, amount, why }) =>
    (why === 'late'
      ? `sentimos que el pedido ${orderId} lleve retraso. `
      : `lo sentimos: el pedido ${orderId} parece perdido en el camino. `) +
    `Usted recibirá un reembolso de ${amount} en su método de pago original.`,
  replacement: ({ orderId, quantity, product }) =>
    `sentimos el problema con el pedido ${orderId}. Usted recibirá gratis ${String(quantity)} × ${product} en la dirección ` +
    'del pedido.',
  returnLabel: ({ orderId, quantity, product }) =>
    `puede devolver ${String(quantity)} × ${product} del pedido ${orderId}. Usted recibirá una etiqueta de devolución prepagada. ` +
    'El artículo debe estar sin usar y en su embalaje; el precio vuelve a su pago cuando la devolución esté aquí y comprobada.',
  returnLater: ({ orderId, days }) =>
    `el pedido ${orderId} sigue en camino. Cuando llegue, puede devolverlo sin usar en un plazo de ${String(days)} días; ` +
    'escríbanos entonces y recibirá una etiqueta de devolución.',
  finalSale: ({ orderId, product }) =>
    `${product} del pedido ${orderId} era una venta final y no se puede devolver por cambio de opinión. Lo sentimos.`,
  windowClosed: ({ orderId, product, day, days }) =>
    `${product} del pedido ${orderId} está en su casa${day ? ` desde el ${day}` : ''}. Se puede devolver en un plazo de ` +
    `${String(days)} días desde la entrega, y ese plazo terminó. Lo sentimos.`,
  refundTakesTime: ({ orderId, day }) =>
    `el reembolso del pedido ${orderId}${day ? ` es del ${day}` : ' figura en nuestros libros'}. Su banco puede tardar hasta ` +
    '10 días laborables en mostrarlo. Por favor, espere hasta entonces.',
  onlyAuthorised: ({ orderId }) =>
    `vemos un solo cargo para el pedido ${orderId}. La otra línea es una autorización, que el banco muestra como pendiente: no es ` +
    'un cargo y desaparece sola en unos 7 días.',
  disputeOpen: ({ orderId }) =>
    `el pago del pedido ${orderId} está en disputa con su banco. Mientras siga abierta, decide el banco y aquí no podemos ` +
    'reembolsar nada; su banco le responderá.',
  whichOrder: ({ orderIds }) =>
    `¿a cuál de sus pedidos se refiere: ${orderIds.join(', ')}? Por favor, díganos el número.`,
  whichItem: ({ orderId, products }) =>
    `¿a qué artículo del pedido ${orderId} se refiere, y cuántos: ${products.join('; ')}?`,
  orderNotFound: ({ written }) =>
    (written
      ? `no encontramos un pedido suyo con el número ${written}. `
      : 'no sabemos a qué pedido se refiere. ') +
    'Por favor, envíenos el número tal como aparece en su correo de confirmación.',
  handedOff: () => 'gracias por su mensaje. Un compañero lo mirará y le escribirá.',
  handedOffSafety: () =>
    'lo sentimos mucho. Por favor, deje de usar el producto y guárdelo. Un compañero se pondrá en contacto pronto.',
  handedOffUnreadable: () => 'no pudimos leer su mensaje. Un compañero lo mirará y le escribirá.',
  handedOffSoldOut: ({ product }) =>
    `sentimos el problema. ${product} está agotado en este momento. Un compañero le escribirá con las opciones.`,
  handedOffNotHere: () => 'no podemos ayudar con esto en esta consulta. Un compañero lo mirará.',
  willRefund: ({ amount }) =>
    `usted recibirá un reembolso${amount ? ` de ${amount}` : ''} en su método de pago original.`,
  willReplace: ({ product }) =>
    `usted recibirá gratis ${product ?? 'el reemplazo'} en la dirección del pedido.`,
  willSendLabel: ({ product }) =>
    `usted recibirá una etiqueta de devolución prepagada${product ? ` para ${product}` : ''}.`,
  cannot: ({ kind }) =>
    `${kindName(kind)} no es posible en este momento. Un compañero lo mirará y le escribirá.`,
  notYetKnown: ({ kind }) =>
    `seguimos comprobando ${kindName(kind)}. Un compañero le escribirá cuando esté claro.`,
};
