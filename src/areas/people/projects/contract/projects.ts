import { contract } from '#core/contract.ts'
import { itemLines } from './items.ts'
import { projectLines } from './lines.ts'

export const projects = contract('projects', { ...projectLines, ...itemLines })
