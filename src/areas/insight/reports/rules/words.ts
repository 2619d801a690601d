import type { Segment } from '#areas/lodging/bookings/contract/choices.ts'
import type { Language } from '#core/language.ts'
import type { Grouping } from './datasets.ts'
import type { MetricCode } from './metrics.ts'
import type { Section, Words } from './report.ts'
import type { Comparison } from './spans.ts'

/** What a figure is called, and how it is computed, in words: labels, help on every figure and the documents come from here. */
type MetricWords = { label: Words; formula: Words }

const named = (en: string, fr: string, formulaEn: string, formulaFr: string): MetricWords => ({
  label: { en, fr },
  formula: { en: formulaEn, fr: formulaFr },
})

export const METRIC_WORDS: Readonly<Record<MetricCode, MetricWords>> = {
  roomsAvailable: named('Rooms available', 'Chambres disponibles', 'Rooms that can be sold, less those out of order.', 'Chambres vendables, moins celles hors service.'), // prettier-ignore
  roomsBlocked: named('Out of order', 'Hors service', 'Rooms that are out of order on the day.', 'Chambres hors service ce jour-là.'), // prettier-ignore
  roomsSold: named('Rooms sold', 'Chambres vendues', 'Room nights that are charged; from today on, those on the books.', 'Nuitées facturées ; à partir d’aujourd’hui, celles du carnet.'), // prettier-ignore
  directShare: named('Direct share', 'Part directe', 'Room nights booked with the property itself, without a channel, an agency or a tour operator ÷ rooms sold.', 'Nuitées réservées auprès de l’établissement, sans canal, agence ni voyagiste ÷ chambres vendues.'), // prettier-ignore
  guests: named('Guests', 'Clients', 'Adults and children of the rooms sold.', 'Adultes et enfants des chambres vendues.'), // prettier-ignore
  occupancy: named('Occupancy', 'Taux d’occupation', 'Rooms sold ÷ rooms available.', 'Chambres vendues ÷ chambres disponibles.'), // prettier-ignore
  adr: named('ADR', 'Prix moyen', 'Room revenue ÷ rooms sold, before tax.', 'Revenu des chambres ÷ chambres vendues, hors taxes.'), // prettier-ignore
  revPar: named('RevPAR', 'RevPAR', 'Room revenue ÷ rooms available, before tax.', 'Revenu des chambres ÷ chambres disponibles, hors taxes.'), // prettier-ignore
  roomRevenue: named('Room revenue', 'Revenu des chambres', 'Prices of the room nights before tax, without the parts of packages, less what was taken off them, by the day of that.', 'Prix des nuitées hors taxes, sans les éléments des forfaits, moins les gestes commerciaux, au jour de ceux-ci.'), // prettier-ignore
  trevPar: named('TRevPAR', 'TRevPAR', 'All revenue ÷ rooms available, before tax.', 'Chiffre d’affaires total ÷ chambres disponibles, hors taxes.'), // prettier-ignore
  arrivals: named('Arrivals', 'Arrivées', 'Rooms checked in; from today on, those expected.', 'Chambres arrivées ; à partir d’aujourd’hui, celles attendues.'), // prettier-ignore
  departures: named('Departures', 'Départs', 'Rooms checked out; from today on, those expected.', 'Chambres parties ; à partir d’aujourd’hui, celles attendues.'), // prettier-ignore
  noShows: named('No-shows', 'No-shows', 'Rooms whose guests did not arrive, by their day of arrival.', 'Chambres dont les clients ne sont pas venus, au jour d’arrivée.'), // prettier-ignore
  noShowRate: named('No-show rate', 'Taux de no-show', 'No-shows ÷ (arrivals + no-shows).', 'No-shows ÷ (arrivées + no-shows).'), // prettier-ignore
  averageStay: named('Average stay', 'Durée moyenne', 'Nights of the rooms that arrived ÷ arrivals.', 'Nuits des chambres arrivées ÷ arrivées.'), // prettier-ignore
  guestsPerRoom: named('Guests per room', 'Clients par chambre', 'Guests ÷ rooms sold.', 'Clients ÷ chambres vendues.'), // prettier-ignore
  bookings: named('Bookings made', 'Réservations prises', 'Bookings made on the day, without enquiries and waiting lists.', 'Réservations prises ce jour-là, sans demandes ni listes d’attente.'), // prettier-ignore
  bookedNights: named('Nights booked', 'Nuits réservées', 'Room nights of the bookings made.', 'Nuitées des réservations prises.'), // prettier-ignore
  bookedValue: named('Value booked', 'Valeur réservée', 'Prices of those nights before tax, as they are now.', 'Prix de ces nuits hors taxes, tels qu’ils sont maintenant.'), // prettier-ignore
  leadTime: named('Lead time', 'Délai de réservation', 'Days from booking to arrival ÷ bookings made.', 'Jours entre réservation et arrivée ÷ réservations prises.'), // prettier-ignore
  cancellations: named('Cancellations', 'Annulations', 'Bookings cancelled on the day.', 'Réservations annulées ce jour-là.'), // prettier-ignore
  cancelledNights: named('Nights cancelled', 'Nuits annulées', 'Room nights of the bookings cancelled.', 'Nuitées des réservations annulées.'), // prettier-ignore
  cancelledValue: named('Value cancelled', 'Valeur annulée', 'Prices of those nights before tax.', 'Prix de ces nuits hors taxes.'), // prettier-ignore
  cancellationRate: named('Cancellation rate', 'Taux d’annulation', 'Bookings cancelled ÷ bookings made in the same time.', 'Réservations annulées ÷ réservations prises dans la période.'), // prettier-ignore
  netPickUp: named('Net pick-up', 'Montée nette', 'Nights booked − nights cancelled.', 'Nuits réservées − nuits annulées.'), // prettier-ignore
  revenue: named('Revenue', 'Chiffre d’affaires', 'Everything posted, before tax, each sale once.', 'Tout ce qui est imputé, hors taxes, une fois chacun.'), // prettier-ignore
  tax: named('Tax', 'Taxes', 'Taxes of everything posted.', 'Taxes de tout ce qui est imputé.'), // prettier-ignore
  grossRevenue: named('Revenue with tax', 'Chiffre d’affaires TTC', 'Revenue + tax.', 'Chiffre d’affaires + taxes.'), // prettier-ignore
  quantity: named('Quantity', 'Quantité', 'Units sold in orders that were closed.', 'Unités vendues dans les commandes closes.'), // prettier-ignore
  itemRevenue: named('Sales', 'Ventes', 'Amounts of the items before tax, discounts taken off.', 'Montants des articles hors taxes, remises déduites.'), // prettier-ignore
  itemTax: named('Tax', 'Taxes', 'Taxes of the items.', 'Taxes des articles.'), // prettier-ignore
  itemDiscount: named('Discounts', 'Remises', 'What discounts and items on the house took off.', 'Ce que les remises et offerts ont déduit.'), // prettier-ignore
  checks: named('Checks', 'Additions', 'Orders closed, less those opened again.', 'Commandes closes, moins celles rouvertes.'), // prettier-ignore
  covers: named('Covers', 'Couverts', 'Guests served in the orders closed.', 'Clients servis dans les commandes closes.'), // prettier-ignore
  checkRevenue: named('Sales', 'Ventes', 'Amounts of the orders closed, before tax, with what rooms pay.', 'Montants des commandes closes, hors taxes, part des chambres comprise.'), // prettier-ignore
  averageCheck: named('Average check', 'Ticket moyen', 'Sales ÷ checks.', 'Ventes ÷ additions.'), // prettier-ignore
  perCover: named('Per cover', 'Par couvert', 'Sales ÷ covers.', 'Ventes ÷ couverts.'), // prettier-ignore
  tips: named('Tips', 'Pourboires', 'Tips on the orders closed.', 'Pourboires des commandes closes.'), // prettier-ignore
  taxable: named('Taxable amount', 'Assiette', 'What the tax is on, before tax.', 'Montant hors taxes auquel la taxe s’applique.'), // prettier-ignore
  taxLevied: named('Tax', 'Taxe', 'The tax itself.', 'La taxe elle-même.'), // prettier-ignore
  received: named('Received', 'Encaissé', 'Money received by receipt.', 'Sommes reçues par reçu.'), // prettier-ignore
  refunded: named('Paid out', 'Décaissé', 'Money refunded or paid out by receipt.', 'Sommes remboursées ou décaissées par reçu.'), // prettier-ignore
  takings: named('Takings', 'Encaissements nets', 'Received − paid out.', 'Encaissé − décaissé.'), // prettier-ignore
  due: named('Due', 'Dû', 'What guests and companies owe at the end of the last closed day: guest ledger + city ledger.', 'Ce que doivent clients et sociétés à la fin du dernier jour clôturé : grand livre des clients + grand livre des sociétés.'), // prettier-ignore
  dueGuests: named('Due from guests', 'Dû par les clients', 'The guest ledger at the end of the last closed day.', 'Le grand livre des clients à la fin du dernier jour clôturé.'), // prettier-ignore
  dueCompanies: named('Due from companies', 'Dû par les sociétés', 'The city ledger at the end of the last closed day.', 'Le grand livre des sociétés à la fin du dernier jour clôturé.'), // prettier-ignore
  depositsHeld: named('Deposits held', 'Acomptes détenus', 'Money less charges of bookings still to come, at the end of the last closed day: the deposit ledger.', 'Sommes moins débits des réservations à venir, à la fin du dernier jour clôturé : le grand livre des acomptes.'), // prettier-ignore
  overdue30: named('Owed over 30 days', 'Dû depuis plus de 30 jours', 'What was charged more than 30 days before the last closed day and is still owed; payments cover the oldest first.', 'Débits de plus de 30 jours au dernier jour clôturé, encore dus ; les règlements couvrent les plus anciens d’abord.'), // prettier-ignore
  overdue60: named('Owed over 60 days', 'Dû depuis plus de 60 jours', 'What was charged more than 60 days before the last closed day and is still owed.', 'Débits de plus de 60 jours au dernier jour clôturé, encore dus.'), // prettier-ignore
  overdue90: named('Owed over 90 days', 'Dû depuis plus de 90 jours', 'What was charged more than 90 days before the last closed day and is still owed.', 'Débits de plus de 90 jours au dernier jour clôturé, encore dus.'), // prettier-ignore
  overdueShare: named('Overdue share', 'Part en retard', 'Owed over 30 days ÷ everything owed, without accounts in credit.', 'Dû depuis plus de 30 jours ÷ tout ce qui est dû, sans les comptes créditeurs.'), // prettier-ignore
  expenses: named('Expenses', 'Dépenses', 'Expenses by the day they were entered, before tax, without void ones.', 'Dépenses au jour de saisie, hors taxes, sans celles annulées.'), // prettier-ignore
  operatingProfit: named('Operating profit', 'Résultat d’exploitation', 'Revenue − expenses, before tax.', 'Chiffre d’affaires − dépenses, hors taxes.'), // prettier-ignore
  goppar: named('GOPPAR', 'GOPPAR', 'Operating profit ÷ rooms available.', 'Résultat d’exploitation ÷ chambres disponibles.'), // prettier-ignore
  costOfSales: named('Cost of sales', 'Coût des ventes', 'What the recipes of confirmed orders took from stock, at its cost then.', 'Ce que les recettes des commandes confirmées ont pris au stock, à son coût d’alors.'), // prettier-ignore
  costShare: named('Cost of sales, share', 'Part du coût', 'Cost of sales ÷ sales of items.', 'Coût des ventes ÷ ventes d’articles.'), // prettier-ignore
  sittings: named('Sittings', 'Services à table', 'Orders at a table that were closed; one that was split counts once.', 'Commandes à table closes ; une commande divisée compte une fois.'), // prettier-ignore
  tableTurn: named('Table turn', 'Rotation des tables', 'Sittings ÷ tables, per day.', 'Services ÷ tables, par jour.'), // prettier-ignore
  sittingMinutes: named('Minutes at table', 'Minutes à table', 'From the order begun to the order closed ÷ sittings.', 'De l’ouverture à la clôture de la commande ÷ services.'), // prettier-ignore
  tickets: named('Kitchen tickets', 'Tickets de cuisine', 'Tickets that became ready.', 'Tickets devenus prêts.'), // prettier-ignore
  kitchenMinutes: named('Minutes in the kitchen', 'Minutes en cuisine', 'From the ticket sent to the ticket ready ÷ tickets.', 'De l’envoi du ticket à sa fin ÷ tickets.'), // prettier-ignore
  lateShare: named('Late tickets', 'Tickets en retard', 'Tickets later than the target of their station ÷ tickets.', 'Tickets au-delà de l’objectif de leur poste ÷ tickets.'), // prettier-ignore
  voidRate: named('Void rate', 'Taux d’annulation', 'Units cooked and not sold ÷ (units sold + those).', 'Unités préparées non vendues ÷ (unités vendues + celles-ci).'), // prettier-ignore
  compRate: named('On the house', 'Part offerte', 'Units on the house ÷ units sold.', 'Unités offertes ÷ unités vendues.'), // prettier-ignore
  receipts: named('Receipts', 'Reçus', 'Receipts issued.', 'Reçus émis.'), // prettier-ignore
}

export const GROUPING_WORDS: Readonly<Record<Grouping, Words>> = {
  none: { en: 'Total', fr: 'Total' },
  toDate: { en: 'Day, month and year to date', fr: 'Jour, mois et année à date' },
  day: { en: 'Day', fr: 'Jour' },
  weekday: { en: 'Weekday', fr: 'Jour de la semaine' },
  week: { en: 'Week', fr: 'Semaine' },
  month: { en: 'Month', fr: 'Mois' },
  quarter: { en: 'Quarter', fr: 'Trimestre' },
  year: { en: 'Year', fr: 'Année' },
  roomType: { en: 'Room type', fr: 'Type de chambre' },
  ratePlan: { en: 'Rate plan', fr: 'Plan tarifaire' },
  source: { en: 'Source', fr: 'Origine' },
  company: { en: 'Company', fr: 'Société' },
  country: { en: 'Country', fr: 'Pays' },
  segment: { en: 'Market segment', fr: 'Segment de marché' },
  department: { en: 'Department', fr: 'Département' },
  outlet: { en: 'Outlet', fr: 'Point de vente' },
  category: { en: 'Category', fr: 'Catégorie' },
  item: { en: 'Item', fr: 'Article' },
  hour: { en: 'Hour', fr: 'Heure' },
  waiter: { en: 'Waiter', fr: 'Serveur' },
  tax: { en: 'Tax', fr: 'Taxe' },
  slab: { en: 'Tax and rate', fr: 'Taxe et taux' },
  mode: { en: 'Payment method', fr: 'Moyen de paiement' },
  station: { en: 'Station', fr: 'Poste' },
  weekdayHour: { en: 'Weekday and hour', fr: 'Jour et heure' },
}

export const SECTION_WORDS: Readonly<Record<Section, Words>> = {
  frontDesk: { en: 'Front desk', fr: 'Réception' },
  revenue: { en: 'Rooms and revenue', fr: 'Chambres et revenu' },
  channels: { en: 'Channels', fr: 'Canaux' },
  money: { en: 'Money', fr: 'Finances' },
  tax: { en: 'Tax', fr: 'Fiscalité' },
  restaurant: { en: 'Restaurant and shop', fr: 'Restaurant et boutique' },
  operations: { en: 'Operations', fr: 'Exploitation' },
  people: { en: 'People', fr: 'Personnel' },
  marketing: { en: 'Marketing', fr: 'Marketing' },
  audit: { en: 'Audit', fr: 'Contrôle' },
  own: { en: 'Put together here', fr: 'Composés ici' },
}

export const BEFORE: Words = { en: 'before', fr: 'avant' }
const BUDGET: Words = { en: 'budget', fr: 'budget' }
const FORECAST: Words = { en: 'forecast', fr: 'prévision' }

/** What the column of a figure that is compared with is called, after its name. */
export const otherWords = (comparison: Comparison | undefined): Words =>
  comparison === 'budget' ? BUDGET : comparison === 'forecast' ? FORECAST : BEFORE

/** Sources that are codes of ours; any other is its own name. */
export const SOURCE_WORDS: Readonly<Record<string, Words>> = {
  DIRECT: { en: 'Direct', fr: 'Direct' },
  WEBSITE: { en: 'Website', fr: 'Site web' },
}

export const SEGMENT_WORDS: Readonly<Record<Segment, Words>> = {
  RETAIL: { en: 'Individual: public rate', fr: 'Individuel : tarif public' },
  DISCOUNT: { en: 'Individual: offer', fr: 'Individuel : offre' },
  NEGOTIATED: { en: 'Individual: company rate', fr: 'Individuel : tarif société' },
  QUALIFIED: { en: 'Individual: government and entitled', fr: 'Individuel : administration et ayants droit' },
  WHOLESALE: { en: 'Individual: tour operator', fr: 'Individuel : tour-opérateur' },
  GROUP_CORPORATE: { en: 'Group: company', fr: 'Groupe : société' },
  GROUP_ASSOCIATION: { en: 'Group: association', fr: 'Groupe : association' },
  GROUP_GOVERNMENT: { en: 'Group: government', fr: 'Groupe : administration' },
  GROUP_TOUR: { en: 'Group: tour', fr: 'Groupe : circuit' },
  GROUP_OTHER: { en: 'Group: social and other', fr: 'Groupe : privé et autre' },
  CONTRACT: { en: 'Contract (crews, long stays)', fr: 'Contrat (équipages, longs séjours)' },
  COMPLIMENTARY: { en: 'Complimentary', fr: 'Gratuité' },
  HOUSE_USE: { en: 'Own use', fr: 'Usage interne' },
}

/** Groups that are codes of ours and no names. */
const KEY_WORDS: Readonly<Partial<Record<Grouping, Readonly<Record<string, Words>>>>> = {
  department: {
    ROOM: { en: 'Rooms', fr: 'Chambres' },
    PACKAGE: { en: 'Packages', fr: 'Forfaits' },
    SERVICE: { en: 'Services', fr: 'Services' },
    EXPENSE: { en: 'Extras', fr: 'Suppléments' },
    FEE: { en: 'Fees', fr: 'Frais' },
    DISCOUNT: { en: 'Discounts after tax', fr: 'Remises après taxe' },
    ROUNDING: { en: 'Rounding', fr: 'Arrondi' },
    OUTLET: { en: 'Outlets', fr: 'Points de vente' },
  },
  source: SOURCE_WORDS,
  segment: SEGMENT_WORDS,
}

export const WITHOUT: Words = { en: 'Not stated', fr: 'Non précisé' }
/** What an order comes to beside its lines. */
const BESIDE_LINES: Words = { en: 'Service charge, delivery', fr: 'Service, livraison' }
const WITHOUT_KEY: Readonly<Partial<Record<Grouping, Words>>> = {
  none: GROUPING_WORDS.none,
  item: BESIDE_LINES,
}

/** The name of a group for its reader; periods are named by `periodName`. */
export const groupName = (grouping: Grouping, key: string, label: string, language: Language): string =>
  key === '' ? (WITHOUT_KEY[grouping] ?? WITHOUT)[language] : (KEY_WORDS[grouping]?.[key]?.[language] ?? label)
