/** The beginning of a text, so many characters long, and what shows that there is more (specification section 9). */
export const excerpt = (text: string, limit = 5): string => {
  const characters = [...text]
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}...`
}
