export { Formula } from './formula.tsx'
export { HomeFigures } from './home-figures.tsx'
