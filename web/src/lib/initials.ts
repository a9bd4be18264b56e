/** Returns the first letters of the first and the last name, e.g. `MM`. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`
