import type { StockItem } from '../contract/replies.ts'
import type { MoveQuestion } from './move-dialogs.tsx'

/** The dialog that is open, and what it is about. */
export type Question =
  | { kind: MoveQuestion | 'count'; item?: StockItem; storeId?: string | undefined }
  | { kind: 'item'; item?: StockItem }
  | { kind: 'recipe'; productId?: string }
