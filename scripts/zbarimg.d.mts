/** Returns the content of the QR code in a picture. Installs zbarimg where possible. */
export function zbarimg(picture: string): Promise<string>
