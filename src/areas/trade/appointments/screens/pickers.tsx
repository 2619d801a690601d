export { TodaysFigures } from './todays-figures.tsx'
export { TodaysTrade } from './todays-trade.tsx'
