import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const manager = figures({
  code: 'manager',
  section: 'revenue',
  needs: 'reports.money',
  title: { en: 'Manager report', fr: 'Rapport de direction' },
  description: {
    en: 'The key figures of rooms, revenue and takings, day by day or for any period.',
    fr: 'Les chiffres clés des chambres, du chiffre d’affaires et des encaissements, par jour ou par période.',
  },
  metrics: [
    'occupancy',
    'adr',
    'revPar',
    'trevPar',
    'roomsSold',
    'roomsAvailable',
    'guests',
    'arrivals',
    'departures',
    'noShows',
    'averageStay',
    'roomRevenue',
    'revenue',
    'tax',
    'takings',
  ],
  groupings: [...PERIODS, 'none'],
  chart: { metric: 'revenue', form: 'bar' },
})
