import { contrastOf } from '#core/mail-html.ts'
import type { WebsiteSettings } from '../contract/settings.ts'

/** Text on a button has this contrast to it at least: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const LEAST_CONTRAST = 4.5

/** Whether white text can be read on a colour, and the colour on white. */
export const isReadable = (color: string): boolean => contrastOf(color, '#ffffff') >= LEAST_CONTRAST

/** The settings while a property has chosen nothing: the page shows the property, and sells nothing. */
export const DEFAULTS: Omit<WebsiteSettings, 'seoFriendlyName'> = {
  isActive: false,
  color: '#1b3a6b',
  texts: { en: { title: '', introduction: '' }, fr: { title: '', introduction: '' } },
  roomTypeIds: null,
  ratePlanIds: null,
  payRule: 'NONE',
  payShare: 'DEPOSIT',
  frameOrigins: [],
  logoPictureId: null,
  version: 0,
}

/** The address of a guest's own booking on the public page. */
export const manageUrl = (publicUrl: string, seoFriendlyName: string, token: string): string =>
  `${publicUrl}/house?at=${encodeURIComponent(seoFriendlyName)}&booking=${token}`
