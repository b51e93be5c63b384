/** Harmless German words around an order; no part of the body, no office and nobody's data. */
export const EVERYDAY_GERMAN: ReadonlySet<string> = new Set(
  `
    ab abend aber abgeschickt akku akkubohrschrauber akkurasenmaher alle allem allen aller alles
    als also alt alte am an andere anderen anderer anderes anfang angaben angekommen anhang
    ankommen ankommt antwort april artikel auch auf august aus ausserdem bald baldige bank bei
    beide beiden beim bekommen benotige bereits beschreibung besser bestatigung beste bestellen
    bestellnummer bestellt bestellte bestellten bestellung besten bild bilder bin bis bisher bitte
    bohrschrauber brauche braun da dabei dachte dadurch dafur daher damit danach danke dann daran
    darauf das dass datum dauert davon dazu dein dem den denn der des deshalb dezember dich die
    dienstag dies diese diesem diesen dieser dieses dir doch donnerstag dort drei dringend du
    durch eben egal eigentlich ein eine einem einen einer eines einfach einige einmal ende endlich
    entfernt entschuldigung er erhalten erhielt erst erste ersten erwarte es etwa etwas euch euer
    falls farbe fast februar fehlen fertig finde fotos frage fragen frau freitag freue freundliche
    freundlichen freundlicher fruh funf fur gab ganz gar garten gebe geben gedacht gefallt
    gegangen gegen gehe gehen gehort geht gekauft gekommen geld geliefert genau genug gerade gern
    gerne gesagt geschickt gesendet gestern getan gibt ging glas glaube gleich gross grosse
    grossen grun grusse grussen gut gute guten habe haben hallo hat hatte hatten heil heissen her
    herr herrn heute hier hin hinter hinweis hoffe holz ich ihm ihn ihnen ihr ihre ihrem ihren
    ihrer im immer in inzwischen irgendwo ist ja jahr januar je jede jeden jeder jedoch jemand
    jetzt juli juni kam kamen kann karton kauf kaufen kaum kein keine keinen kennen kiste klein
    kleine kommen kommt konnen konnte konnten kostet kurz kurze lampe lange langsam lassen laterne
    laut leer leicht leider leiter letzte letzten letzter liebe liefern liefertermin lieferung
    liegt los machen macht mag mai mal man manchmal marz mehr mein meine meinem meinen meiner
    meldung menge mich mir mit mittwoch mochte mochten moglich moglichst monat monate montag
    morgen muss musste na nach nachricht nachste nachsten namlich naturlich neben nehmen nein neu
    neue neuen neuer neues nicht nichts nie noch nochmal nochmals november nummer nun nur ob oben
    oder offen offenbar ohne ok oktober paar packen paket pakete papier passiert passt plan platz
    preis preisunterschied problem produkt rasenmaher rechnen rechnung regal richtig richtige
    richtigen ruckmeldung rund sache sagen sagt samstag schade schicke schicken schickt schnell
    schon schone schonen schreibe schwarz schwingschleifer sehr sein seine seit seitdem seite
    selbst sende senden sendung sendungsnummer september sich sicher sie siehe sind so sobald
    sofort soll sollte sollten sondern sonntag sonst sowie spater spiegel statt status stehen
    steht stimmt stuck stunden tag tage tagen teil teile termin thema tisch toll trotz trotzdem
    tun tur uber ubrig uhr um unbenutzt und ungefahr uns unser unsere unten unter unterwegs vase
    vergangene verpackung versand verschickt versendet versuch verwechselt viel viele vielen
    vielleicht vier vom von vor voraus voraussichtlich vorgestern vorher wann war ware waren warte
    warten warum was weder weg wegen weil weiss weiter welche welchen welcher wenig wenn wer werde
    werden wie wieder will wir wird wo woche wochen wochenende wohin wohl wollen wollte worden
    wunsch wurde wurden zehn zeigt zeit zettel zimmer zu zum zur zuruck zusammen zustand zwar zwei
    zweite zweiten zwischen
  `
    .trim()
    .split(/\s+/),
);
