import type { Address } from '#core/address.ts'

export const projectPath = (projectId: string): Address => `/project/${projectId}`
/** A work item as it lies over its board. */
export const itemPath = (projectId: string, itemId: string): Address => `/project/${projectId}?item=${itemId}`
