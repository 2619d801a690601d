import * as z from 'zod'
import { isEachOnce, routes, text } from '#core/contract.ts'

/** Whether guests pay online: not at all, by a link that is mailed to them, or at once on the provider's page. */
export const PAY_RULES = ['NONE', 'LINK', 'GATEWAY'] as const
/** What is paid online: the deposit of the booking's terms that is due on the day of booking, or all of it. */
export const PAY_SHARES = ['DEPOSIT', 'TOTAL'] as const

const PageTexts = z.strictObject({ title: text(120).default(''), introduction: text(2000).default('') })
const ids = z.array(z.uuid()).max(200).refine(isEachOnce, 'Each can be named once').nullable().default(null)

/** The address of a site: scheme, host and port, nothing after. Programs on the machine itself may do without https. */
const Origin = z
  .string()
  .max(200)
  .regex(
    /^(https:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)$/,
    'Is not the address of a site, such as https://www.example.com',
  )

const chosen = {
  isActive: z.boolean(),
  color: z.string().regex(/^#[0-9a-f]{6}$/, 'Is not a colour, such as #2b4c9b'),
  texts: z.strictObject({ en: PageTexts, fr: PageTexts }),
  /** The picture of the property that is its logo; null for none. */
  logoPictureId: z.uuid().nullable().default(null),
  /** What is sold there; null is every type in use. */
  roomTypeIds: ids,
  /** Null is every plan in use. */
  ratePlanIds: ids,
  payRule: z.enum(PAY_RULES),
  payShare: z.enum(PAY_SHARES),
  /** Sites that may show the page within one of theirs. */
  frameOrigins: z.array(Origin).max(10).refine(isEachOnce, 'Each can be named once'),
}

export const WebsiteSettings = z
  .object({
    ...chosen,
    /** 0 while nothing was chosen. */
    version: z.int(),
    seoFriendlyName: z.string(),
  })
  .meta({ id: 'WebsiteSettings' })
export type WebsiteSettings = z.infer<typeof WebsiteSettings>

export const settingsRoutes = routes({
  settings: {
    method: 'GET',
    path: '/website/settings',
    summary: 'What the booking page of the property sells, how it looks, and how guests pay',
    needs: 'website.read',
    input: z.object({}),
    reply: WebsiteSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: '/website/settings',
    summary: 'Set what the booking page sells, how it looks, and how guests pay',
    needs: 'website.write',
    input: z.object({ version: z.int().min(0), ...chosen }),
    reply: WebsiteSettings,
    refuses: ['stale_version', 'unknown_reference', 'gateway_not_ready', 'color_too_light'],
  },
})
