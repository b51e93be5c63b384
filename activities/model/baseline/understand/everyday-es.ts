/** Harmless Spanish words around an order; no part of the body, no office and nobody's data. */
export const EVERYDAY_SPANISH: ReadonlySet<string> = new Set(
  `
    a abierto abril abrir acuerdo ademas agosto ahi ahora al algo alguien algun alguna algunas
    alguno algunos alli ano anos anterior antes aparece apenas aqui asi aun aunque avanza ayer
    ayuda bien bonito buen buena buenas bueno buenos buscar cada caja cajas cambiar cambio casa
    casi cierto cinco claro cobre color como compra comprado compre con confirmacion conmigo
    contacto correcto correo cosa cosas creo cual cuales cuando cuanto cuantos cuatro cuenta da
    dado dan dar de debe deberia debia decir deja del demasiado dentro desde despues dia dias dice
    dicen diciembre diez diferente direccion disculpe domingo donde dos e el ella ellos embalaje
    empresa en encontrar encuentro enero entonces entre entrega entregado entregar enviado envian
    enviar envie envien envio era eran es esa esas ese eso espera esperaba esperando espero esta
    estaba estado estan estar estas este esten esto estos estoy etiqueta exactamente fallo falta
    farol faroles febrero fecha fin foto fotos fue fuera fueron gracias gran grande guantes gusta
    gustaria ha haber habia hace hacer hacia hagan han hasta hay haya he hecho hola hora horas hoy
    igual incluso informacion jardin jueves julio junio junto juntos la lado las le les llega
    llegado llegan llegar llegara llego lo los luego lugar lunes maceta macetas mal manana mande
    manden mangueras martes marzo mas material mayo me mejor menos mensaje mes meses mi mientras
    miercoles mis mismo modelo momento muchas mucho muchos mueve muy n nada nadie necesito negro
    ni ningun ninguna no noche nombre nos nosotros noticias noviembre nuestro nueva nuevo nuevos
    numero nunca o ocho octubre oficina ojala os otra otras otro otros pagado pagar pagina paquete
    par para parado parece pares parte pasa pasado paso pedi pedido pedidos pequeno pero persona
    pide podria podrian poner por porque posible precio pregunta primero problema producto
    productos pronto proxima proximo pude puede pueden puedo puerta pues puesto que quedan quien
    quiere quiero quisiera quiza razon realmente recibi recibido recibir referencia respecto
    responder respuesta resto s sabado sabe saben saber sale saludo saludos se sea seguimiento
    segun segunda segundo seguro seis semana semanas senor senora septiembre ser si sido siempre
    siento siete sigue siguiente sin sino sitio sobre sol solamente solo son su sus tal tambien
    tampoco tanto tarde tardes tarjeta te ten tenemos tener tengo tenia tercer tiempo tienda tiene
    tienen tipo toda todas todavia todo todos tres ultima ultimo un una unas unico uno unos usado
    usar usted ustedes va van varias varios veces ver verdad vez viene viernes vino volver voy
    vuelta y ya yo
  `
    .trim()
    .split(/\s+/),
);
