export { AttentionLine, AttentionList } from './attention-list.tsx'
export { Formula } from './formula.tsx'
export { HomeFigures } from './home-figures.tsx'
