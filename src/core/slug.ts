/** A name as it stands in addresses: without accents, small letters and dashes, and a tail that makes it unique, because names are not. */
export function slugOf(name: string, tail: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${plain || 'property'}-${tail}`
}
