import { sweep } from './sweep.ts'

sweep(
  'is accessible on a phone by finger, in French and by night, half of them from right to left, and never scrolls sideways',
  {
    width: 390,
    scheme: 'dark',
    locale: 'fr-FR',
    narrowest: 320,
    mirrors: 1,
    isTouch: true,
  },
)
