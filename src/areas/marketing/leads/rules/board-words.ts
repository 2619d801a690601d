import type { Language } from '#core/language.ts'
import type { Board } from './states.ts'

/** What a board is called in documents and notes. */
export const BOARD_WORDS: Readonly<Record<Language, Readonly<Record<Board, string>>>> = {
  en: { ROOM_ONLY: 'Room only', BREAKFAST: 'Breakfast', HALF_BOARD: 'Half board', FULL_BOARD: 'Full board', ALL_INCLUSIVE: 'All inclusive' },
  fr: { ROOM_ONLY: 'Chambre seule', BREAKFAST: 'Petit déjeuner', HALF_BOARD: 'Demi-pension', FULL_BOARD: 'Pension complète', ALL_INCLUSIVE: 'Tout compris' },
} // prettier-ignore
