/** Texts of SMS. Operators take no Turkish letters in messages with codes. */
export const smsTexts = {
  phone_code: ({ code }: { code: string }) =>
    `Rehber724 dogrulama kodunuz: ${code}. 10 dakika gecerlidir. Kimseyle paylasmayin.`,
}
