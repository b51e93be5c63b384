/** Harmless French words around an order; no part of the body, no office and nobody's data. */
export const EVERYDAY_FRENCH: ReadonlySet<string> = new Set(
  `
    a afin ai ainsi alors aout apres attendre attends attendu attente au aucun aucune aujourd
    auquel aussi autre autres aux avais avait avance avant avec avez avoir avons avril beau
    beaucoup besoin bien bientot bois boite bon bonjour bonne bonsoir boutique brun c ca car
    carton cause ce cela celle celui ces cet cette chaque chene cher chere chez cinq commande
    commandee commandes comme comment confirmation contenu cordialement couleur courriel cuite d
    dans date de debut decembre deja demain demande demander depart depuis dernier derniere des
    desole deux devait devrait dimanche dire dit dix dois doit donc dont du e elle elles email
    emballage en encore enfin ensemble entre envoi envoie envoye envoyee envoyer est et etage
    etagere etaient etait etant ete etes etiquette etre eu eux exactement expedie expediee
    expedition faire fait faut fevrier fin fois fut garder gentil grand grande gris h heure heures
    heureusement hier hui huit ici il ils indique information informations initial j jamais
    janvier jardin je jeudi jour journee jours juillet juin jusqu juste l la le les leur leurs
    livraison livre livree livrer livreur longtemps lui lundi m ma madame magasin mai mail mais
    mangeoire manteau mardi mars matin me meilleur meme merci mercredi mes message metal mets
    mieux mis modele moi moins mois moment mon monsieur montant n ne neuf noir nombre non nos note
    notre nous nouveau nouveaux nouvel nouvelle nouvelles novembre numero octobre on ont or ou oui
    ouvert p page paiement panier paquet par parce parfait parfaite part parti partie partir pas
    passe passee payer pays pendant pense petit petite peu peut peuvent peux photo photos plus
    plusieurs point porte possible pots pour pourquoi pourrais pourriez pouvez pouvons premier
    premiere prevu prevue prix probleme prochain prochaine produit produits puis puisqu puisque qu
    quand quatre que quel quelle quelqu quelque quelques qui quoi r raison rateau recevoir recu
    recue reference regarde remercie rendu reponds reponse rester retour retourner rien rouge s sa
    salutations samedi sans savoir se semaine semaines sept septembre serait ses si site six soir
    sois soit sommes son sont sous suis suite suivi sujet sur svp t ta tard tel telle temps terre
    toujours tous tout toute toutes transplantoir transport transporteur tres trois trop trouve
    trouver un une utilise utilisee va vais vase vendredi venir venu verre vers vert veut veux
    voici voir voit vont vos votre voudrais vous vraiment vu y
  `
    .trim()
    .split(/\s+/),
);
