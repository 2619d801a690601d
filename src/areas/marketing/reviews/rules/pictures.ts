import type { Size } from '#areas/platform/pictures/rules.ts'

/** Where a review's picture is for its guest, for the staff, and for everyone while it is shown. */
export const guestPictureUrl = (token: string, id: string): string => `/api/stay-review/${token}/pictures/${id}`
export const reviewPictureUrl = (id: string, size: Size): string => `/api/reviews/pictures/${id}/${size}`
export const shownPictureUrl = (propertyId: number, id: string, size: Size): string => `/api/review-pictures/${propertyId}/${id}/${size}` // prettier-ignore
