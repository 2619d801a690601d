import { expect, test } from 'vitest'
import { linesOf } from '#test/documents.ts'
import { made, type PartOf } from '#test/replies.ts'
import { Flash } from '../contract/replies.ts'
import { flashDocument } from './document.ts'

const day = {
  rooms: 40, roomsBlocked: 2, roomsSold: 19, guests: 30, arrivals: 8, departures: 7, noShows: 1, cancellations: 2, room: 5_700_000,
  service: 300_000, expense: 50_000, orders: 120_000, tax: 300_001, received: 4_000_000, refunded: 10_000, deferred: 20_000,
  deposits: 70_000, outstanding: 90_000,
} // prettier-ignore
const flash: PartOf<typeof Flash> = {
  businessOn: '2026-11-20', propertyName: 'Palace', currency: 'INR', closedByName: 'Asha', closedAt: '2026-11-20T20:30:00.000Z', day,
  yesterday: { ...day, roomsSold: 38, roomsBlocked: 2 }, month: null, lastYear: null, lastYearMonth: null, year: null,
  taxes: [{ name: 'CGST', amount: 150_000 }],
  revenue: [{ name: 'ROOM', net: 5_700_000, tax: 285_000 }, { name: 'Spa', net: 100, tax: 5 }],
  outlets: [{ name: 'Lobby', orders: 3, covers: 5, net: 10_000, tax: 500, tip: 70, onRooms: 2_100, taxes: [{ name: 'GST', amount: 500 }] }],
  modes: [{ mode: 'Cash', received: 4_000_000, refunded: 10_000, count: 12 }],
  ageing: [{ name: '30', amount: 90_000, count: 2 }],
  results: { nights: 19, arrivals: 1, options: 0, unknown: 4 },
} // prettier-ignore
const printed = (more: PartOf<typeof Flash> = {}, language: 'en' | 'fr' = 'en') =>
  flashDocument(made(Flash, { ...flash, ...more }), { locale: 'en-IN', timeZone: 'Asia/Kolkata', language })

test('the report of a closed day compares it, shows where its money came from, and deposits and debts', () => {
  expect(linesOf(printed())).toEqual([
    'Palace / Closed Sat, 21 Nov, 2026 02:00 by Asha | MANAGER’S DAY REPORT / Fri, 20 Nov, 2026', 'The day, compared',
    'Today | Yesterday | Month to date | Last year | Month last year | Year to date', 'Rooms sold | 19 | 38 | – | – | – | –',
    'Rooms to sell | 38 | 38 | – | – | – | –', 'Occupancy | 50.0 % | 100.0 % | – | – | – | –',
    'Average rate (ADR) | ₹3,000.00 | ₹1,500.00 | – | – | – | –', 'RevPAR | ₹1,500.00 | ₹1,500.00 | – | – | – | –',
    'Room revenue | ₹57,000.00 | ₹57,000.00 | – | – | – | –', 'Services | ₹3,000.00 | ₹3,000.00 | – | – | – | –',
    'Expenses and fees | ₹500.00 | ₹500.00 | – | – | – | –', 'Restaurant and shop | ₹1,200.00 | ₹1,200.00 | – | – | – | –',
    'Revenue before tax | ₹61,700.00 | ₹61,700.00 | – | – | – | –', 'Tax | ₹3,000.01 | ₹3,000.01 | – | – | – | –',
    'Received | ₹40,000.00 | ₹40,000.00 | – | – | – | –', 'Refunded | ₹100.00 | ₹100.00 | – | – | – | –', 'Revenue by kind',
    'Kind | Net | Tax | Total', 'ROOM | ₹57,000.00 | ₹2,850.00 | ₹59,850.00', 'Spa | ₹1.00 | ₹0.05 | ₹1.05', 'Tax', 'Tax | Amount',
    'CGST | ₹1,500.00', 'Payments by mode', 'Mode | Receipts | In | Out', 'Cash | 12 | ₹40,000.00 | ₹100.00', 'Held and owed',
    'Bookings | Amount', 'Deposits of guests still to come | ₹700.00', 'Promised today (credit, bill to room) | ₹200.00',
    '30 | 2 | ₹900.00', 'Owed in all | ₹900.00', 'Sales by outlet',
    'Outlet | Orders | Covers | Net | Tax | Total | Of it on rooms | Tips', 'Lobby | 3 | 5 | ₹100.00 | ₹5.00 | ₹105.00 | ₹21.00 | ₹0.70',
    '    GST | ₹5.00', 'Guests', 'In the house | Arrived | Left | Did not come | Cancelled', '30 | 8 | 7 | 1 | 2', 'What the close did',
    'Count', 'Marked as not arrived | 1', 'Nights charged | 19',
  ]) // prettier-ignore
  const { title, author, footer } = printed()
  expect([title, author, footer]).toEqual([
    'Day report 2026-11-20', 'Palace', 'Palace  ·  Day report Fri, 20 Nov, 2026  ·  Closed Sat, 21 Nov, 2026 02:00 by Asha',
  ]) // prettier-ignore
})

test('a day without business is stated, in French too', () => {
  const bare = { taxes: [], revenue: [], outlets: [], modes: [], ageing: [], results: {}, yesterday: null }
  expect(linesOf(printed(bare, 'fr'))).toEqual([
    'Palace / Clôturé le sam. 21 nov. 2026 02:00 par Asha | RAPPORT DU JOUR / ven. 20 nov. 2026', 'La journée comparée',
    'Ce jour | La veille | Cumul du mois | L’an dernier | Mois l’an dernier | Cumul de l’année',
    'Chambres vendues | 19 | – | – | – | – | –', 'Chambres à vendre | 38 | – | – | – | – | –', 'Occupation | 50,0 % | – | – | – | – | –',
    'Prix moyen (ADR) | 3 000,00 ₹ | – | – | – | – | –', 'RevPAR | 1 500,00 ₹ | – | – | – | – | –',
    'Hébergement | 57 000,00 ₹ | – | – | – | – | –', 'Services | 3 000,00 ₹ | – | – | – | – | –',
    'Dépenses et frais | 500,00 ₹ | – | – | – | – | –', 'Restaurant et boutique | 1 200,00 ₹ | – | – | – | – | –',
    'Chiffre hors taxes | 61 700,00 ₹ | – | – | – | – | –', 'Taxes | 3 000,01 ₹ | – | – | – | – | –',
    'Encaissé | 40 000,00 ₹ | – | – | – | – | –', 'Rendu | 100,00 ₹ | – | – | – | – | –', 'Chiffre par nature', 'Rien n’a été facturé.',
    'Taxes', 'Aucune taxe.', 'Paiements par mode', 'Aucun mouvement d’argent.', 'Détenu et dû', 'Réservations | Montant',
    'Acomptes de clients à venir | 700,00 ₹', 'Promis ce jour (crédit, sur la chambre) | 200,00 ₹', 'Dû au total | 900,00 ₹', 'Clients',
    'Présents | Arrivés | Partis | Non venus | Annulés', '30 | 8 | 7 | 1 | 2',
  ]) // prettier-ignore
})
