import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const revenueBySource = figures({
  code: 'revenue-by-source',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Room revenue by source', fr: 'Revenu des chambres par origine' },
  description: {
    en: 'Which sources, rate plans, companies, countries and room types the room nights come from.',
    fr: 'De quelles origines, quels tarifs, sociétés, pays et types de chambre viennent les nuitées.',
  },
  metrics: [
    'roomsSold',
    'directShare',
    'roomRevenue',
    'adr',
    'guests',
    'arrivals',
    'averageStay',
    'noShows',
    'noShowRate',
  ],
  groupings: ['source', 'ratePlan', 'company', 'country', 'segment', 'roomType', ...PERIODS, 'none'],
  chart: { metric: 'roomRevenue', form: 'bar' },
})
