import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const occupancy = figures({
  code: 'occupancy',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Occupancy', fr: 'Taux d’occupation' },
  description: {
    en: 'Rooms sold of those available, average rate and revenue per room. Days to come are as they are on the books.',
    fr: 'Chambres vendues et disponibles, prix moyen et revenu par chambre. Les jours à venir sont ceux du carnet.',
  },
  metrics: ['occupancy', 'roomsAvailable', 'roomsBlocked', 'roomsSold', 'guests', 'adr', 'revPar', 'roomRevenue'],
  groupings: [...PERIODS, 'roomType', 'toDate', 'none'],
  chart: { metric: 'occupancy', form: 'line' },
})
