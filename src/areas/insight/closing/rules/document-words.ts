import type { Language } from '#core/language.ts'
import { paymentModes } from '#core/document-styles.ts'

/** The words of the printed day report, by language. */
export type Words = {
  kind: string
  title: (day: string) => string
  closed: (moment: string, who: string) => string
  compared: string
  columns: readonly [string, string, string, string, string, string]
  roomsSold: string
  sellable: string
  occupancy: string
  adr: string
  room: string
  service: string
  expense: string
  orders: string
  revenue: string
  tax: string
  received: string
  refunded: string
  revenueByKind: string
  name: string
  net: string
  total: string
  nothingCharged: string
  noTax: string
  amount: string
  byMode: string
  noMoney: string
  mode: string
  receipts: string
  in: string
  out: string
  held: string
  bookings: string
  deposits: string
  promised: string
  owed: string
  outlets: string
  outlet: string
  ordersCount: string
  covers: string
  afterTaxOff: string
  onRooms: string
  tips: string
  guests: string
  guestColumns: readonly [string, string, string, string, string]
  done: string
  count: string
  steps: Readonly<Record<string, string>>
  /** Labels of stored names, where they differ from them. */
  labels: Readonly<Record<string, string>>
}

const en: Words = {
  kind: 'MANAGER’S DAY REPORT',
  title: (day) => `Day report ${day}`,
  closed: (moment, who) => `Closed ${moment} by ${who}`,
  compared: 'The day, compared',
  columns: ['Today', 'Yesterday', 'Month to date', 'Last year', 'Month last year', 'Year to date'],
  roomsSold: 'Rooms sold',
  sellable: 'Rooms to sell',
  occupancy: 'Occupancy',
  adr: 'Average rate (ADR)',
  room: 'Room revenue',
  service: 'Services',
  expense: 'Expenses and fees',
  orders: 'Restaurant and shop',
  revenue: 'Revenue before tax',
  tax: 'Tax',
  received: 'Received',
  refunded: 'Refunded',
  revenueByKind: 'Revenue by kind',
  name: 'Kind',
  net: 'Net',
  total: 'Total',
  nothingCharged: 'Nothing was charged.',
  noTax: 'No tax.',
  amount: 'Amount',
  byMode: 'Payments by mode',
  noMoney: 'No money moved.',
  mode: 'Mode',
  receipts: 'Receipts',
  in: 'In',
  out: 'Out',
  held: 'Held and owed',
  bookings: 'Bookings',
  deposits: 'Deposits of guests still to come',
  promised: 'Promised today (credit, bill to room)',
  owed: 'Owed in all',
  outlets: 'Sales by outlet',
  outlet: 'Outlet',
  ordersCount: 'Orders',
  covers: 'Covers',
  afterTaxOff: 'Discounts after tax',
  onRooms: 'Of it on rooms',
  tips: 'Tips',
  guests: 'Guests',
  guestColumns: ['In the house', 'Arrived', 'Left', 'Did not come', 'Cancelled'],
  done: 'What the close did',
  count: 'Count',
  steps: {
    options: 'Options released',
    groups: 'Rooms of groups released',
    arrivals: 'Marked as not arrived',
    departures: 'Extended or checked out',
    orders: 'Orders completed',
    shifts: 'Drawers closed uncounted',
    nights: 'Nights charged',
    charges: 'Fixed charges posted',
    yield: 'Prices and restrictions set by yield rules',
    rooms: 'Rooms to be cleaned',
  },
  labels: paymentModes.en,
}

const fr: Words = {
  kind: 'RAPPORT DU JOUR',
  title: (day) => `Rapport du ${day}`,
  closed: (moment, who) => `Clôturé le ${moment} par ${who}`,
  compared: 'La journée comparée',
  columns: ['Ce jour', 'La veille', 'Cumul du mois', 'L’an dernier', 'Mois l’an dernier', 'Cumul de l’année'],
  roomsSold: 'Chambres vendues',
  sellable: 'Chambres à vendre',
  occupancy: 'Occupation',
  adr: 'Prix moyen (ADR)',
  room: 'Hébergement',
  service: 'Services',
  expense: 'Dépenses et frais',
  orders: 'Restaurant et boutique',
  revenue: 'Chiffre hors taxes',
  tax: 'Taxes',
  received: 'Encaissé',
  refunded: 'Rendu',
  revenueByKind: 'Chiffre par nature',
  name: 'Nature',
  net: 'Hors taxes',
  total: 'Total',
  nothingCharged: 'Rien n’a été facturé.',
  noTax: 'Aucune taxe.',
  amount: 'Montant',
  byMode: 'Paiements par mode',
  noMoney: 'Aucun mouvement d’argent.',
  mode: 'Mode',
  receipts: 'Reçus',
  in: 'Entrées',
  out: 'Sorties',
  held: 'Détenu et dû',
  bookings: 'Réservations',
  deposits: 'Acomptes de clients à venir',
  promised: 'Promis ce jour (crédit, sur la chambre)',
  owed: 'Dû au total',
  outlets: 'Ventes par point de vente',
  outlet: 'Point de vente',
  ordersCount: 'Commandes',
  covers: 'Couverts',
  afterTaxOff: 'Remises après taxe',
  onRooms: 'Dont chambres',
  tips: 'Pourboires',
  guests: 'Clients',
  guestColumns: ['Présents', 'Arrivés', 'Partis', 'Non venus', 'Annulés'],
  done: 'Ce que la clôture a fait',
  count: 'Nombre',
  steps: {
    options: 'Options libérées',
    groups: 'Chambres de groupes rendues',
    arrivals: 'Notés comme non venus',
    departures: 'Prolongés ou partis',
    orders: 'Commandes terminées',
    shifts: 'Caisses closes sans comptage',
    nights: 'Nuitées facturées',
    charges: 'Frais fixes portés',
    yield: 'Prix et restrictions fixés par les règles de yield',
    rooms: 'Chambres à nettoyer',
  },
  labels: {
    'Room nights': 'Nuitées',
    Room: 'Hébergement',
    Service: 'Services',
    Expense: 'Dépenses',
    Fee: 'Frais d’annulation',
    Allowance: 'Gestes commerciaux et remises',
    Discount: 'Remises après taxe',
    'Discounts after tax': 'Remises après taxe, points de vente',
    Transfer: 'Transferts entre notes',
    Rounding: 'Arrondis',
    'Guests in the house': 'Clients présents',
    'Left up to 30 days ago': 'Partis depuis 30 jours au plus',
    'Left 31 to 60 days ago': 'Partis depuis 31 à 60 jours',
    'Left 61 to 90 days ago': 'Partis depuis 61 à 90 jours',
    'Left longer ago': 'Partis depuis plus longtemps',
    ...paymentModes.fr,
  },
}

export const wordsOf: Readonly<Record<Language, Words>> = { en, fr }
