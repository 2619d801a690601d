/** The articles of the help pages, in the order of a property’s first days; their words are in help.json of each language. */
export const ARTICLES = [
  { name: 'begin', steps: 5 },
  { name: 'book', steps: 5 },
  { name: 'checkIn', steps: 5 },
  { name: 'payment', steps: 5 },
  { name: 'link', steps: 4 },
  { name: 'invoice', steps: 5 },
  { name: 'dayClose', steps: 4 },
  { name: 'rooms', steps: 4 },
  { name: 'people', steps: 4 },
  { name: 'password', steps: 4 },
  { name: 'messages', steps: 4 },
] as const

export type ArticleName = (typeof ARTICLES)[number]['name']
