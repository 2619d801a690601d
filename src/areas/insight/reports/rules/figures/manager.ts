import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const manager = figures({
  code: 'manager',
  section: 'revenue',
  needs: 'reports.money',
  title: { en: 'Manager report', fr: 'Rapport de direction' },
  description: {
    en: 'The key figures of rooms, revenue and takings, and what is owed and held, day by day or for any period.',
    fr: 'Les chiffres clés des chambres, du chiffre d’affaires et des encaissements, le dû et le détenu, par jour ou par période.',
  },
  metrics: [
    'occupancy',
    'adr',
    'revPar',
    'trevPar',
    'roomsSold',
    'roomsAvailable',
    'directShare',
    'guests',
    'arrivals',
    'departures',
    'noShows',
    'averageStay',
    'roomRevenue',
    'revenue',
    'tax',
    'takings',
    'due',
    'depositsHeld',
  ],
  groupings: [...PERIODS, 'toDate', 'none'],
  chart: { metric: 'revenue', form: 'bar' },
})
