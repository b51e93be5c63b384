/** Harmless English words around an order; no part of the body, no office and nobody's data. */
export const EVERYDAY_ENGLISH: ReadonlySet<string> = new Set(
  `
    promise promised everywhere pack packs string strings fee fees towel somewhere business far across according total sitting limited access finish poor hear
    a about afraid after afternoon again ago all already also always am an and another answering
    any anymore anything anyway apart april are aren around arrive arrived arrives arriving as
    asking at attached august automatic available back bad badly barrow because been before
    beginning behind being below besides best better between big bit black blue booked booking
    both bottom bought box boxes bracket bring brown but by call called calling came can cannot
    carrier carriers carry carton cartons center centre check checked clear clearly clock closed
    cm color colour come comes coming concern confirm confirmation confirmed contact corner
    correct could couple courier cover d date dates daughter day days dealt dear december decided
    deck delay delays deliver delivered deliveries delivering desk did didn difference different
    directly discount do does doesn doing don done door down driver due during e each early easily
    easy eight eighty either eleven else email emails empty end enough entrance estimate estimated
    evening ever every everything exactly expect expected expecting expedite extra faster
    february fell few fifteen fifty fine first five floor follow for forward found four freight
    friday friend friends from front frozen full fully further fwd garden gate gave get gets
    getting gift give given glad glass go goes going gone good got great green greetings grey
    ground guess guys had hadn half hallway handbook happen happened happens happy hardly has hasn
    have haven having heavy hello help her here hereby hey heyyy hi him his holiday home hope
    hoping hour hours house how however husband i idea if ignore in include included including
    information inquiry inside instead into is isn issue it item items its january july june just
    keeps kept kind kindly knew know known large last late later leave leaving left less let
    letter light like line lines link list little ll local long look looked looking looks lot lots
    lovely low m made mail mails make making many march matter may maybe me mean meant meantime
    meanwhile message messages metal might mind minds minute missed moment monday money month
    months more morning most mostly move moved moves moving mr mrs ms much must my name
    near nearly need needed needs never new news next nice night nine no nobody none noon not note
    nothing notice noticed notification november now number numbers o october of off office often
    ok okay old on once one ones online only open opened or order ordered ordering orders other
    others our out outdoor outside over own p packaged packaging packed packing padding page paid
    pair pairs pallet part parts past patient pay paying pending people perfect perhaps phone
    phoned photo photos pick picked picture pictures piece pieces place placed places plan planned
    plant plants plastic please plot pls plug plugs plus pm point porch post posted present price
    prices probably problem product products purchase purchased put question questions quick
    quickly quite rack rail rather re reached read ready real really reason receipt receipts
    receive received receiving recently redecorating redo redone reference regarding regards
    remaining remembered replace reply request rest right road roughly round s safe said same
    saturday save saw say saying says sealed season second see seem seems seen seller send sending
    sent separate september set sets settled seven several shall shelf ship shipped shipping ships
    shop short should show shows side since sincerely site six size slow small snapped so some
    someone something son soon sooner sorry sort spot spring stakes stand standing start started
    status stay stayed step stick still stock store stuck such summer sunday supposed sure system
    t take taken takes taking tall tape tell ten than thank thanks that the their them then there
    these they thing things think thinking third this tho those though thought three through
    thursday till time times to today together told tomorrow too took top toward towards track
    tracking travel trouble truck trucks true try trying tuesday turn turned turns twelve twenty
    twice two type u under understand unopened unpack unpacked unsealed until unused up update
    updated updates upset upstairs urgent us use used useful usual usually van ve very via w wait
    waited waiting want wanted wants warehouse was wasn way we weather website wednesday week
    weekend weeks well went were weren what whatever wheelbarrow when where whether which while
    white who whole whom whose why wide wife will wind window winter wish with within without won
    wonder wondering wood wooden work worked working works worried would wouldn write writing
    written wrong x yard year years yellow yes yesterday yet you your yours zero
  `
    .trim()
    .split(/\s+/),
);
