import { contract } from '#core/contract.ts'
import { members } from './members.ts'
import { programme } from './programme.ts'

export const loyalty = contract('loyalty', { ...members, ...programme })
