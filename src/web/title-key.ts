/** Menus show titles before their areas' texts are fetched: the title at 'bookings:list.title' is at 'titles:bookings.list.title' too. */
export const titleKey = (key: string): string => (key.startsWith('shell:') ? key : `titles:${key.replace(':', '.')}`)
