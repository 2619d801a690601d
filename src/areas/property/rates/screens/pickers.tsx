export { TermList } from './term-list.tsx'
export { useAgeCategories } from './ages/use-age-categories.ts'
export { useNegotiatedNights } from './negotiated/negotiated-nights.ts'
