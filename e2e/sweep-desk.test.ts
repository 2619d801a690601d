import { sweep } from './sweep.ts'

sweep('is accessible on a desk and by day, the other half of them from right to left', {
  width: 1440,
  scheme: 'light',
  locale: 'en-IN',
  mirrors: 0,
})
