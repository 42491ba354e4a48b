// Imported first: the opening_hours library reads the clock of the process, and all our hours are Istanbul's.
process.env['TZ'] = 'Europe/Istanbul'
