/** The looks one can choose; each family has a light and a dark one. `baseColor` is what the choice is drawn with. */
export const themes = [
  { name: 'egret-navy', baseColor: '#1B3A6B' },
  { name: 'egret-navy-dark', baseColor: '#8AB8FF' },
  { name: 'egret-teal', baseColor: '#0F5A5E' },
  { name: 'egret-teal-dark', baseColor: '#6FD0C8' },
  { name: 'egret-plum', baseColor: '#5B2A74' },
  { name: 'egret-plum-dark', baseColor: '#D9A8F0' },
  { name: 'egret-forest', baseColor: '#1F5434' },
  { name: 'egret-forest-dark', baseColor: '#7FD39A' },
] as const

export type ThemeName = (typeof themes)[number]['name']
type Scheme = 'light' | 'dark'

const DARK = '-dark'

export const schemeOf = (theme: ThemeName): Scheme => (theme.endsWith(DARK) ? 'dark' : 'light')

/** The same family's theme for a scheme. */
export function themeIn(theme: ThemeName, scheme: Scheme): ThemeName {
  const family = theme.replace(DARK, '')
  return (scheme === 'dark' ? `${family}${DARK}` : family) as ThemeName
}
