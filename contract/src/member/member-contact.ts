import * as z from 'zod/mini'

/** The contact data that a company keeps about a member. Missing values are empty strings. */
export const memberContact = {
  email: z.string(),
  phoneNumber: z.string(),
  mobileNumber: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
}
