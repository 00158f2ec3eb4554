// Imported before a scenario, it lets Firefox run it.
process.env.BROWSER = "firefox";
