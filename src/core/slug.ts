/** A name as it is in addresses: without accents, small letters and dashes, and a tail that makes it unique, because names are not. */
export function slugOf(name: string, tail: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${plain || 'property'}-${tail}`
}
