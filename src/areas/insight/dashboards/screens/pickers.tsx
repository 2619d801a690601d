export { HomeFigures } from './home-figures.tsx'
