/** The most characters of a note of a line. */
export const NOTE_LENGTH = 300

const BETWEEN = ' · '

/**
 * A note with an allergy of the guest named first, or without it when it was named already. What else was typed stays.
 *
 * @param words the allergy as the kitchen reads it
 */
export function toggledAllergy(notes: string, words: string): string {
  if (!notes.includes(words)) return notes === '' ? words : `${words}${BETWEEN}${notes}`
  return notes
    .split(BETWEEN)
    .map((part) =>
      part
        .replace(words, '')
        .replace(/^[\s,.;]+/, '')
        .trim(),
    )
    .filter((part) => part !== '')
    .join(BETWEEN)
}
