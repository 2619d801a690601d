import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const bookingsMade = figures({
  code: 'bookings-made',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Bookings made and cancelled', fr: 'Réservations prises et annulées' },
  description: {
    en: 'What was booked and cancelled on each day, whatever the days of the stay, with lead time and cancellation rate.',
    fr: 'Ce qui a été réservé et annulé chaque jour, quel que soit le séjour, avec le délai et le taux d’annulation.',
  },
  metrics: [
    'bookings',
    'bookedNights',
    'bookedValue',
    'leadTime',
    'cancellations',
    'cancelledNights',
    'cancelledValue',
    'cancellationRate',
    'netPickUp',
  ],
  groupings: [...PERIODS, 'source', 'company', 'country', 'segment', 'none'],
  chart: { metric: 'bookings', form: 'bar' },
})
